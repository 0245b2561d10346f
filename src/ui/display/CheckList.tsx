import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { classes } from '../style/classes.ts';
import css from './CheckList.module.css';

/** The result of one comparison. */
export interface Check {
  /** Unique within a list. */
  readonly id: string;
  readonly title: string;
  readonly expected: string;
  readonly found: string;
  readonly passed: boolean;
  /** What this check ensures or prevents, in one sentence. */
  readonly purpose: string;
}

/** Checks as rows, with the expected and the actual value. Failed checks are red. */
export function CheckList({
  label,
  checks,
}: {
  readonly label: string;
  readonly checks: readonly Check[];
}) {
  return (
    <ul className={css.list} aria-label={label}>
      {checks.map(({ id, title, expected, found, passed, purpose }) => (
        <li key={id} className={classes(css.check, passed ? css.passed : css.failed)}>
          {passed ? (
            <CircleCheck size={16} aria-label="Passed" />
          ) : (
            <CircleX size={16} aria-label="Failed" />
          )}
          <p className={css.title}>{title}</p>
          <dl className={css.values}>
            <div>
              <dt>Expected</dt>
              <dd>{expected}</dd>
            </div>
            <div>
              <dt>Found</dt>
              <dd>{found}</dd>
            </div>
          </dl>
          <p className={css.purpose}>{purpose}</p>
        </li>
      ))}
    </ul>
  );
}
