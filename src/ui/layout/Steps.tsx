import type { ReactNode } from 'react';
import css from './Step.module.css';

/** A scrolling column of steps or other cards. */
export function Steps({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.room}>
      <div className={css.steps}>{children}</div>
    </div>
  );
}
