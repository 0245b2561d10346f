import type * as z from 'zod/mini';
import { MAX_DEPTH, isValueDeeper, tooDeep } from '../../../contract/json.ts';
import { faultsOf } from '../../../contract/blocks/fault.ts';
import { describeValue } from '../../http/form.ts';
import { findTable } from '../../model/world/tables.ts';
import type { KeptRow } from '../../store/journal.ts';

/** A row contains at most what a request sent, one level deeper. */
export const MAX_ROW_DEPTH = MAX_DEPTH + 2;

/** A stored row, checked against the schema of its table. */
export function readRow({ table, key, row }: KeptRow): KeptRow | { readonly fault: string } {
  const definition = findTable(table);
  if (definition === undefined) return { fault: `there is no table ${JSON.stringify(table)}` };
  if (row === null)
    return table === 'teams' ? { fault: 'a world keeps its workspace' } : { table, key, row };
  if (isValueDeeper(row, MAX_ROW_DEPTH))
    return { fault: `${table} ${key}: ${tooDeep(MAX_ROW_DEPTH)}` };
  const parsed = definition.schema.safeParse(row);
  if (!parsed.success) return { fault: `${table} ${key}, ${misfit(table, row, parsed.error)}` };
  const own = definition.key(parsed.data);
  return own === key
    ? { table, key, row: parsed.data }
    : { fault: `${table} ${key} holds the row of ${own}` };
}

/** The first invalid field of a row, with the reason and its value. */
function misfit(table: string, row: unknown, { issues }: z.core.$ZodError): string {
  const [issue] = issues;
  if (issue === undefined) return 'it does not fit';
  const [{ message } = { message: 'does not fit' }] = faultsOf([issue], row, '');
  let value = row;
  for (const step of issue.path) value = Object(value)[step] as unknown;
  const shown =
    findTable(table)?.holdsSecrets === true || message.includes('not ')
      ? ''
      : `, not ${describeValue(value, 40)}`;
  return `field ${issue.path.map(String).join('.')}: ${message}${shown}`;
}
