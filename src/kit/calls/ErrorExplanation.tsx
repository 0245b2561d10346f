import { Badge } from '../../ui/display/Badge.tsx';
import { classes } from '../../ui/style/classes.ts';
import css from './ErrorExplanation.module.css';

export interface ErrorExplanationProps {
  readonly code: string;
  readonly cause: string;
  readonly fix: string;
  /** Whether the documented interface of the service (docs/interface.md) states the cause, or Parley assumes it. */
  readonly provenance: 'stated' | 'assumed';
  /** Sentences about what was wrong with this call. Without them, only the general cause is shown. */
  readonly evidence?: readonly string[];
  /** `caution` for a warning. */
  readonly tone?: 'bad' | 'caution';
}

const NO_EVIDENCE: readonly string[] = [];

/** The cause of an error code, how to fix it, and whether it is documented. */
export function ErrorExplanation({
  code,
  cause,
  fix,
  provenance,
  evidence = NO_EVIDENCE,
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
      {evidence.length > 0 && (
        <ul className={css.evidence} aria-label="What was refused">
          {evidence.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <p className={classes(evidence.length > 0 && css.general)}>
        {evidence.length > 0 && 'In general: '}
        {cause}
      </p>
      <p className={css.fix}>
        <strong>How to fix it:</strong> {fix}
      </p>
    </div>
  );
}
