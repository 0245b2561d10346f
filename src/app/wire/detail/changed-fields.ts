/** A field of a record that a call changed; undefined where the record has no such field. */
export interface ChangedField {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields in which two versions of a record differ, in the order of the older one. */
export function changedFields(before: unknown, after: unknown): readonly ChangedField[] {
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
