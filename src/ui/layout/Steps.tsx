import type { ReactNode } from 'react';
import css from './Step.module.css';

/** A scrolling column of steps. */
export function Steps({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.room}>
      <div className={css.steps}>{children}</div>
    </div>
  );
}

/** Cards among the steps, which can be used in any order. They are side by side if there is room. */
export function Cards({ children }: { readonly children: ReactNode }) {
  return <div className={css.cards}>{children}</div>;
}
