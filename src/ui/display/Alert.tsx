import type { ReactNode } from 'react';
import { classes } from '../style/classes.ts';
import css from './Alert.module.css';
import tones from '../style/tones.module.css';

export interface AlertProps {
  /** Why something failed, in a sentence; null or false if nothing did. */
  readonly children: ReactNode;
  /** Colours only the text, not the area around it. */
  readonly isPlain?: boolean;
}

/** Shows an error, and announces it to screen readers at once. Renders nothing without an error. */
export function Alert({ children, isPlain = false }: AlertProps) {
  if (children === null || children === false) return null;
  return (
    <p role="alert" className={classes(tones.bad, !isPlain && css.boxed)}>
      {children}
    </p>
  );
}
