import type { TouchedRecord } from '../../../contract/tables.ts';

/** The `ts` of the messages of a conversation that changed, or whose reactions did. */
export function findChangedMessages(
  records: readonly TouchedRecord[],
  channel: string,
): ReadonlySet<string> {
  return new Set(
    records.flatMap((record) =>
      'channel' in record && record.channel === channel ? [record.ts] : [],
    ),
  );
}
