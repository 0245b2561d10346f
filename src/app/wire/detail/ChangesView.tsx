import type { RecordChange } from '../../../contract/sandbox.ts';
import { Badge, type Tone } from '../../../ui/display/Badge.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import css from './ChangesView.module.css';

export interface ChangesViewProps {
  readonly changes: readonly RecordChange[];
  /** How many changes the log left out. */
  readonly leftOutCount: number;
}

/** The changes that a call made to the world: the fields of each record before and after. */
export function ChangesView({ changes, leftOutCount }: ChangesViewProps) {
  if (changes.length === 0) {
    return <EmptyState title="No changes">This call did not change the world.</EmptyState>;
  }
  return (
    <div role="region" aria-label="Changes" tabIndex={0} className={css.scroller}>
      <ul className={css.changes}>
        {changes.map((change) => (
          <li key={`${change.table} ${change.key}`}>
            <h4 className={css.record}>
              <Badge tone={KIND_TONES[kindOf(change)]}>{kindOf(change)}</Badge>
              <code>{change.table}</code>
              <code className={css.key}>{change.key}</code>
            </h4>
            <table className={css.fields}>
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  {change.before !== null && <th scope="col">Before</th>}
                  {change.after !== null && <th scope="col">After</th>}
                </tr>
              </thead>
              <tbody>
                {findChangedFields(change.before, change.after).map(({ field, before, after }) => (
                  <tr key={field}>
                    <th scope="row">{field}</th>
                    {change.before !== null && (
                      <td className={css.before}>{formatValue(before)}</td>
                    )}
                    {change.after !== null && <td className={css.after}>{formatValue(after)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </li>
        ))}
      </ul>
      {leftOutCount > 0 && (
        <p className={css.more}>
          The call changed {leftOutCount} more records. The log keeps a limited number for each
          call.
        </p>
      )}
    </div>
  );
}

const KIND_TONES = { Added: 'good', Changed: 'accent', Removed: 'bad' } satisfies Record<
  string,
  Tone
>;

function kindOf({ before, after }: RecordChange): keyof typeof KIND_TONES {
  if (before === null) return 'Added';
  return after === null ? 'Removed' : 'Changed';
}

const formatValue = (value: unknown) => (value === undefined ? '' : JSON.stringify(value));

/** A changed field of a record. A value is undefined if the record does not have the field. */
interface ChangedField {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields that differ between two versions of a record, in the order of the older one. */
export function findChangedFields(before: unknown, after: unknown): readonly ChangedField[] {
  const older = fieldsOf(before);
  const newer = fieldsOf(after);
  const names = new Set([...Object.keys(older), ...Object.keys(newer)]);
  return [...names]
    .map((field) => ({ field, before: older[field], after: newer[field] }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after));
}

function fieldsOf(record: unknown): Readonly<Record<string, unknown>> {
  return typeof record === 'object' && record !== null ? (record as Record<string, unknown>) : {};
}
