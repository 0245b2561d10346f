import type { ReactNode } from 'react';
import css from './Step.module.css';

/** Steps, or other cards, below each other, scrolling in the room there is. */
export function Steps({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.room}>
      <div className={css.steps}>{children}</div>
    </div>
  );
}
