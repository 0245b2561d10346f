import type { ReactNode } from 'react';
import { classes } from '../style/classes.ts';
import css from './Badge.module.css';

export type Tone = 'neutral' | 'accent' | 'good' | 'bad' | 'caution';

export interface BadgeProps {
  readonly tone?: Tone;
  /** Set for a name of the wire: a scope, a code, a verb. */
  readonly isCode?: boolean;
  readonly children: ReactNode;
}

/** A short word with a colour. The word says it; the colour only helps to find it. */
export function Badge({ tone = 'neutral', isCode = false, children }: BadgeProps) {
  return <span className={classes(css.badge, css[tone], isCode && css.code)}>{children}</span>;
}
