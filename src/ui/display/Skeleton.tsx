import { useEffect, useState } from 'react';
import { classes } from '../style/classes.ts';
import hidden from '../style/visually-hidden.module.css';
import css from './Skeleton.module.css';

export interface SkeletonProps {
  /** Number of lines. */
  readonly lines?: number;
  /** Whether it fills the available height. */
  readonly fills?: boolean;
  /** What screen readers announce, as in `Loading the list`. */
  readonly label?: string;
}

/** Loading is announced only if it takes longer than this, in milliseconds. */
const ANNOUNCE_DELAY_MS = 400;

/** A placeholder for content that is being loaded. */
export function Skeleton({ lines = 3, fills = false, label = 'Loading' }: SkeletonProps) {
  // Screen readers announce later changes of a live region, but not its first content.
  const [isAnnounced, setAnnounced] = useState(false);
  // Runs a timer of the browser.
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(true), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div data-skeleton className={classes(css.skeleton, fills && css.fills)}>
      <p role="status" className={hidden.hidden}>
        {isAnnounced && `${label}…`}
      </p>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={css.line} />
      ))}
    </div>
  );
}
