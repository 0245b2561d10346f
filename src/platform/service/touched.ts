import type { RecordChange } from '../../contract/sandbox.ts';
import { isMessageTable, isTableName, type TouchedRecord } from '../../contract/tables.ts';
import type { MessageRecord } from '../model/message.ts';

/** The most records that the line of a call names. */
const MOST_TOUCHED = 20;

/**
 * What the line of a call says of the records it changed. `recorded` are the changes as the log keeps them, their
 * secrets masked, and `changes` the same ones as they happened.
 */
export function touchedBy(
  recorded: readonly RecordChange[],
  changes: readonly RecordChange[],
): TouchedRecord[] {
  return recorded.slice(0, MOST_TOUCHED).flatMap(({ table, key }, at): TouchedRecord[] => {
    const change = changes[at];
    if (change === undefined || !isTableName(table)) return [];
    if (!isMessageTable(table)) return [{ table, key }];
    const { channel, ts } = (change.after ?? change.before) as Place;
    return [{ table, key, channel, ts }];
  });
}

type Place = Pick<MessageRecord, 'channel' | 'ts'>;
