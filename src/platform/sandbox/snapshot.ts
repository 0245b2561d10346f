import * as z from 'zod/mini';
import { DEEPEST, isValueDeeper, tooDeep } from '../../contract/json.ts';
import { seedWorld } from '../seed/seed-world.ts';
import type { KeptRow, KeptWorld, WorldHead } from '../store/journal.ts';
import { TABLES, type Setting, type World } from '../world.ts';
import { ResetBody } from './reset-body.ts';

/** Version of the row formats. A change that old rows do not fit raises it. */
const VERSION = 5;

/** Longer than any host's salt. */
const LONGEST_SALT = 200;

/** A row holds at most what a request brought, one level further in. */
const DEEPEST_ROW = DEEPEST + 2;

/** A snapshot holds its rows in a list: it can always be read back. */
export const DEEPEST_SNAPSHOT = DEEPEST_ROW + 3;

/** What a kept world begins with: how it was made. */
export function headOf({ options, salt }: World): WorldHead {
  return { format: 'parley-world', version: VERSION, seed: options.seed, salt, options };
}

/** The whole world: how it was made, and what has changed since. Equal worlds give equal bytes. */
export function snapshotOf(world: World): KeptWorld {
  return { ...headOf(world), rows: [...world.store.difference()] };
}

/** The world of a snapshot or a journal, with the secrets it had and would have had. */
export function worldOf(kept: KeptWorld, setting: Omit<Setting, 'salt'>): World {
  const world = seedWorld(kept.options, { ...setting, salt: kept.salt });
  for (const { table, key, row } of kept.rows)
    world.store.restore(table, key, row as object | null);
  return world;
}

const Head = z.object({
  format: z.literal('parley-world'),
  version: z.int(),
  salt: z.nullable(z.string().check(z.minLength(1), z.maxLength(LONGEST_SALT))),
  options: z.required(ResetBody),
  rows: z.array(
    z.object({ table: z.string(), key: z.string(), row: z.nullable(z.looseObject({})) }),
  ),
});

export type KeptReading =
  | { readonly ok: true; readonly world: KeptWorld }
  | { readonly ok: false; readonly reason: string };

const refused = (reason: string): KeptReading => ({ ok: false, reason });

/** Reads what may be a kept world. Every row must be one its table can hold; the reason says which is not. */
export function readKeptWorld(raw: unknown): KeptReading {
  const version =
    typeof raw === 'object' && raw !== null && 'version' in raw ? raw.version : undefined;
  if (version !== undefined && version !== VERSION) {
    return refused(
      `it is of version ${JSON.stringify(version)}; this Parley reads version ${VERSION}`,
    );
  }
  const head = Head.safeParse(raw);
  if (!head.success) {
    const [issue] = head.error.issues;
    return refused(
      `it is no world: ${issue?.path.map(String).join('.') || 'the whole'} is not as it should be`,
    );
  }
  const { format, salt, options, rows } = head.data;
  const read: KeptRow[] = [];
  for (const [at, kept] of rows.entries()) {
    const row = readRow(kept);
    if ('fault' in row) return refused(`row ${at + 1} of ${rows.length} is damaged: ${row.fault}`);
    read.push(row);
  }
  return {
    ok: true,
    world: { format, version: VERSION, seed: options.seed, salt, options, rows: read },
  };
}

type TableName = keyof typeof TABLES;
const TABLE_OF: ReadonlyMap<string, (typeof TABLES)[TableName]> = new Map(
  Object.values(TABLES).map((table) => [table.name, table]),
);

function readRow({ table, key, row }: KeptRow): KeptRow | { readonly fault: string } {
  const definition = TABLE_OF.get(table);
  if (definition === undefined) return { fault: `there is no table ${JSON.stringify(table)}` };
  if (row === null)
    return table === 'teams' ? { fault: 'a world keeps its workspace' } : { table, key, row };
  if (isValueDeeper(row, DEEPEST_ROW)) return { fault: `${table} ${key}: ${tooDeep(DEEPEST_ROW)}` };
  const parsed = definition.schema.safeParse(row);
  if (!parsed.success) {
    return {
      fault: `${table} ${key}: ${parsed.error.issues[0]?.path.map(String).join('.') ?? ''} does not fit`,
    };
  }
  const own = (definition.key as (row: unknown) => string)(parsed.data);
  return own === key
    ? { table, key, row: parsed.data }
    : { fault: `${table} ${key} holds the row of ${own}` };
}
