import type { RecordChange } from '../../../contract/sandbox.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import type { Known } from '../../../contract/secrets/secret-spans.ts';
import { isMessageTable, isTableName, type TouchedRecord } from '../../../contract/tables.ts';
import type { MessageRecord } from '../../model/message.ts';

/** The most changed records that a summary lists. */
const MAX_ROWS_LISTED = 20;

/** The records that changes are of, for whoever shows some of them; the first twenty, secrets in their keys masked. */
export const touchedBy = (changes: readonly RecordChange[], known: Known): TouchedRecord[] =>
  changes.slice(0, MAX_ROWS_LISTED).flatMap(({ table, key, before, after }): TouchedRecord[] => {
    if (!isTableName(table)) return [];
    const shown = mask(key, known);
    if (!isMessageTable(table)) return [{ table, key: shown }];
    const { channel, ts } = (after ?? before) as Place;
    return [{ table, key: shown, channel, ts }];
  });

type Place = Pick<MessageRecord, 'channel' | 'ts'>;
