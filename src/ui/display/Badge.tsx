import type { ReactNode } from 'react';
import { classes } from '../style/classes.ts';
import css from './Badge.module.css';

export type Tone = 'neutral' | 'accent' | 'good' | 'bad' | 'caution';

export interface BadgeProps {
  readonly tone?: Tone;
  /** Set for literal text, such as an error code or an HTTP verb: monospaced. */
  readonly isCode?: boolean;
  readonly children: ReactNode;
}

/** A short label with a colour. The colour repeats what the text says. */
export function Badge({ tone = 'neutral', isCode = false, children }: BadgeProps) {
  return <span className={classes(css.badge, css[tone], isCode && css.code)}>{children}</span>;
}
