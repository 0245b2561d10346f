import type { ReactNode } from 'react';
import { classes } from '../style/classes.ts';
import css from './Button.module.css';

export interface PlainButtonProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
}

/** A button for the first paint and for what shows that code could not be loaded: it needs none but its own. */
export function PlainButton({ children, onPress }: PlainButtonProps) {
  return (
    <button type="button" className={classes(css.button, css.secondary, css.own)} onClick={onPress}>
      {children}
    </button>
  );
}
