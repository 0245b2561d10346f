/** A changed field of a record. A value is undefined if the record does not have the field. */
export interface ChangedField {
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
