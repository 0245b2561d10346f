import { Badge } from '../../ui/display/Badge.tsx';
import { classes } from '../../ui/style/classes.ts';
import css from './ErrorExplanation.module.css';

export interface ErrorExplanationProps {
  readonly code: string;
  readonly cause: string;
  readonly fix: string;
  /** `stated` in the interface, or `assumed` where it does not say. */
  readonly provenance: 'stated' | 'assumed';
  /** `caution` for a warning. */
  readonly tone?: 'bad' | 'caution';
}

/** The cause of an error code, how to fix it, and whether the interface states it. */
export function ErrorExplanation({
  code,
  cause,
  fix,
  provenance,
  tone = 'bad',
}: ErrorExplanationProps) {
  return (
    <div className={classes(css.explanation, css[tone])}>
      <p className={css.head}>
        <code>{code}</code>
        <Badge tone={provenance === 'stated' ? 'neutral' : 'caution'}>
          {provenance === 'stated' ? 'Documented' : 'Assumed'}
        </Badge>
      </p>
      <p>{cause}</p>
      <p className={css.fix}>
        <strong>How to fix it:</strong> {fix}
      </p>
    </div>
  );
}
