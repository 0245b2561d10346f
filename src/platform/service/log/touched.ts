import type { RecordChange } from '../../../contract/sandbox.ts';
import { isMessageTable, isTableName, type TouchedRecord } from '../../../contract/tables.ts';
import type { MessageRecord } from '../../model/message.ts';

/** The most changed records in the summary of a call. */
const MAX_ROWS_LISTED = 20;

/**
 * The changed records for the summary of a call. `recorded` are the changes as the log keeps them, with secrets
 * masked; `changes` are the same ones unmasked.
 */
export function touchedBy(
  recorded: readonly RecordChange[],
  changes: readonly RecordChange[],
): TouchedRecord[] {
  return recorded.slice(0, MAX_ROWS_LISTED).flatMap(({ table, key }, at): TouchedRecord[] => {
    const change = changes[at];
    if (change === undefined || !isTableName(table)) return [];
    if (!isMessageTable(table)) return [{ table, key }];
    const { channel, ts } = (change.after ?? change.before) as Place;
    return [{ table, key, channel, ts }];
  });
}

type Place = Pick<MessageRecord, 'channel' | 'ts'>;
