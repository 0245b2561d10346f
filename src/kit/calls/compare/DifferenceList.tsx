import { Badge, type Tone } from '../../../ui/display/Badge.tsx';
import { formatPath, formatValue, type AnswerDifference } from './answer-difference.ts';
import type { Difference } from './json-difference.ts';
import css from './DifferenceList.module.css';

export interface DifferenceListProps {
  /** The accessible name of the table. */
  readonly label: string;
  readonly difference: AnswerDifference;
  /** The heading for the values of the expected answer, such as `recorded`. */
  readonly expectedName: string;
}

/** If there are more differences, a line below the table says how many. */
const MAX_SHOWN = 50;

/** A table of the differences between two answers: each place with both values. */
export function DifferenceList({ label, difference, expectedName }: DifferenceListProps) {
  const { status, differences, hasOtherText } = difference;
  const shownDifferences = differences.slice(0, MAX_SHOWN);
  if (status === null && differences.length === 0 && !hasOtherText) return null;
  return (
    <div role="region" aria-label={label} tabIndex={0} className={css.scroller}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">{expectedName}</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {status && (
            <tr>
              <th scope="row">HTTP status</th>
              <td className={css.before}>{status[0]}</td>
              <td className={css.after}>{status[1]}</td>
            </tr>
          )}
          {shownDifferences.map((each) => (
            <tr key={`${each.kind} ${JSON.stringify(each.path)}`}>
              <th scope="row">
                <code>{formatPath(each.path)}</code>{' '}
                <Badge tone={TONES[each.kind]}>{each.kind}</Badge>
              </th>
              <td className={css.before}>{formatValue(each.oldValue)}</td>
              <td className={css.after}>{formatValue(each.newValue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasOtherText && <p className={css.note}>The bodies differ, and they are not both JSON.</p>}
      {differences.length > MAX_SHOWN && (
        <p className={css.note}>And {differences.length - MAX_SHOWN} more places.</p>
      )}
    </div>
  );
}

const TONES: Record<Difference['kind'], Tone> = {
  changed: 'accent',
  added: 'good',
  removed: 'bad',
};
