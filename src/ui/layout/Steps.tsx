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

/** Cards in any order among the steps: beside each other where there is room. */
export function Cards({ children }: { readonly children: ReactNode }) {
  return <div className={css.cards}>{children}</div>;
}
