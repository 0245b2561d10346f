import * as z from 'zod/mini';
import { Snapshot } from '../../contract/schemas/snapshot.ts';
import { mask } from '../../contract/secrets/mask.ts';
import type { ReferenceTarget } from '../model/define-table.ts';
import { ownerOf } from '../model/people/roles.ts';
import type { UserRecord } from '../model/user.ts';
import { findTable } from '../model/world/tables.ts';
import type { Setting, World } from '../model/world/world.ts';
import { defineDeployment } from '../runtime/deployment.ts';
import { seedWorld } from '../seed/seed-world.ts';
import type { KeptRow, KeptWorld, WorldHead } from '../store/journal.ts';
import { MAX_ROW_DEPTH, readRow } from './rows/read-row.ts';

/** Version of the row formats. It is raised when old rows no longer fit. */
export const ROWS_VERSION = 5;

/** A snapshot nests its rows in a list, so it can always be read back. */
export const MAX_SNAPSHOT_DEPTH = MAX_ROW_DEPTH + 3;

/** The head of a stored world: its options. */
export function headOf({ options, salt }: Pick<World, 'options' | 'salt'>): WorldHead {
  return { format: 'parley-world', version: ROWS_VERSION, seed: options.seed, salt, options };
}

/** The whole world: its options, and the rows that have changed since. Equal worlds give equal bytes. */
export function snapshotOf(world: Pick<World, 'options' | 'salt' | 'store'>): KeptWorld {
  return { ...headOf(world), rows: [...world.store.difference()] };
}

/** The world of a snapshot or a journal, with the same secrets, including future ones. */
export function worldOf(kept: KeptWorld, setting: Omit<Setting, 'salt'>): World {
  const world = seedWorld(kept.options, { ...setting, salt: kept.salt });
  restoreRows(world, kept.rows);
  return world;
}

function restoreRows(world: Pick<World, 'store'>, rows: readonly KeptRow[]): void {
  for (const { table, key, row } of rows) world.store.restore(table, key, row as object | null);
}

/** A snapshot as sent: the seed is also among its options. */
const Head = z.omit(Snapshot, { seed: true });

export type KeptReading =
  | { readonly ok: true; readonly world: KeptWorld }
  | { readonly ok: false; readonly reason: string };

const refuseReading = (reason: string): KeptReading => ({ ok: false, reason });

/** Reads a stored world. Every row must match the schema of its table; the reason names the first that does not. */
export function readKeptWorld(raw: unknown): KeptReading {
  const version =
    typeof raw === 'object' && raw !== null && 'version' in raw ? raw.version : undefined;
  if (version !== undefined && version !== ROWS_VERSION) {
    return refuseReading(
      `it is of version ${JSON.stringify(version)}; this Parley reads version ${ROWS_VERSION}`,
    );
  }
  const head = Head.safeParse(raw);
  if (!head.success) {
    const [issue] = head.error.issues;
    return refuseReading(
      `it is not a world: ${issue?.path.map(String).join('.') || 'the whole'} is not as it should be`,
    );
  }
  const { format, salt, options, rows } = head.data;
  const read = rows.map(readRow);
  const fits = read.flatMap((row) => ('fault' in row ? [] : [row]));
  const world = { format, version: ROWS_VERSION, seed: options.seed, salt, options, rows: fits };
  const whole = seedWorld(options, { ...NOWHERE, salt });
  const owner = ownerOf(whole).id;
  restoreRows(whole, fits);
  const faults = read.map((row) => ('fault' in row ? row.fault : faultAmong(whole, owner, row)));
  const at = faults.findIndex((fault) => fault !== null);
  if (at < 0) return { ok: true, world };
  const more = faults.filter((fault) => fault !== null).length - 1;
  const rest = more === 0 ? '' : `, and ${more} more`;
  // The key of a token row is the token.
  return refuseReading(mask(`row ${at + 1} of ${rows.length} is damaged: ${faults[at]}${rest}`));
}

/** The addresses of a world that is only checked: they do not matter. */
const NOWHERE = { deployment: defineDeployment(), clock: () => 0, life: '', commitHooks: [] };

/** What is wrong with a row among the others; `owner` is the original owner of the workspace. */
function faultAmong(world: World, owner: string, row: KeptRow): string | null {
  if (row.table === 'teams' && world.teams.size > 1) return 'a world has one workspace';
  if (row.table === 'users' && isOwner(row) !== (row.key === owner))
    return `${row.key}: ${owner} owns the workspace, and nobody else`;
  return findDanglingReference(world, row);
}

const isOwner = ({ row }: KeptRow) => (row as UserRecord | null)?.is_primary_owner === true;

/** Describes the first field of a row that references a missing row; null if all references exist. */
function findDanglingReference(
  world: Pick<World, ReferenceTarget | 'conditions'>,
  { table, key, row }: KeptRow,
): string | null {
  if (row === null) return null;
  const references = findTable(table)?.references ?? {};
  for (const [field, target] of Object.entries(references) as [string, ReferenceTarget][]) {
    const named = (row as Readonly<Record<string, unknown>>)[field];
    if (typeof named !== 'string' || isThere(world, target, named)) continue;
    return `${table} ${key}, field ${field}: there is no ${target.slice(0, -1)} ${JSON.stringify(named)}`;
  }
  return null;
}

function isThere(
  world: Pick<World, ReferenceTarget | 'conditions'>,
  target: ReferenceTarget,
  id: string,
): boolean {
  return world[target].has(id) || (target === 'channels' && deletedChannel(world) === id);
}

/** The channel that the condition “Channel deleted” keeps until it ends. */
function deletedChannel(world: Pick<World, 'conditions'>): unknown {
  return Object(world.conditions.get('channel_deleted')?.before)['id'];
}
