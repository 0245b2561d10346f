import { Badge } from './Badge.tsx';
import css from './ErrorExplanation.module.css';

export interface ErrorExplanationProps {
  readonly code: string;
  readonly cause: string;
  readonly fix: string;
  /** `stated` in the interface, or `assumed` where it does not say. */
  readonly provenance: 'stated' | 'assumed';
}

/** What an error code means, how to mend it, and where that is known from. */
export function ErrorExplanation({ code, cause, fix, provenance }: ErrorExplanationProps) {
  return (
    <div className={css.explanation}>
      <p className={css.head}>
        <code>{code}</code>
        <Badge tone={provenance === 'stated' ? 'neutral' : 'caution'}>
          {provenance === 'stated' ? 'Stated by the interface' : 'Assumed'}
        </Badge>
      </p>
      <p>{cause}</p>
      <p className={css.fix}>
        <strong>To mend it:</strong> {fix}
      </p>
    </div>
  );
}
