import type { ReactNode } from 'react';
import { classes } from '../style/classes.ts';
import css from './Alert.module.css';
import tones from '../style/tones.module.css';

export interface AlertProps {
  /** Why something failed, in a sentence; null or false while nothing did. */
  readonly children: ReactNode;
  /** Only its words are coloured, not the area around them. */
  readonly isPlain?: boolean;
}

/** Says that something failed, at once also to screen readers. Nothing is there while nothing failed. */
export function Alert({ children, isPlain = false }: AlertProps) {
  if (children === null || children === false) return null;
  return (
    <p role="alert" className={classes(tones.bad, !isPlain && css.boxed)}>
      {children}
    </p>
  );
}
