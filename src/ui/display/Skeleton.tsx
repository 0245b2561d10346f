import { classes } from '../style/classes.ts';
import css from './Skeleton.module.css';

export interface SkeletonProps {
  /** Lines of text that will stand here. */
  readonly lines?: number;
  /** Whether it fills the room that is there, as a panel will. */
  readonly fills?: boolean;
  /** What is being loaded, for screen readers. */
  readonly label?: string;
}

/** Keeps the room of what is still on its way. */
export function Skeleton({ lines = 3, fills = false, label = 'Loading' }: SkeletonProps) {
  return (
    <div role="status" aria-label={label} className={classes(css.skeleton, fills && css.fills)}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={css.line} />
      ))}
    </div>
  );
}
