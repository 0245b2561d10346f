import * as fake from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Exchange } from '../../contract/sandbox.ts';
import { openWorldDatabase, type WorldDatabase } from './database.ts';

/** Gives the test an empty IndexedDB of its own. */
export function freshStorage(): void {
  const { default: _, ...scope } = { ...fake, indexedDB: new fake.IDBFactory() };
  for (const [name, value] of Object.entries(scope)) vi.stubGlobal(name, value);
}

export async function openDatabaseOf(key = 'world'): Promise<WorldDatabase> {
  const opening = await openWorldDatabase(key);
  if (!opening.ok) throw new Error(`the storage does not open: ${opening.reason}`);
  return opening.database;
}

/** The values in a database, by store. */
export async function contentOf(database: WorldDatabase) {
  const names = [
    'head',
    'rows',
    'exchanges',
    'history',
    'aside',
    'keys',
    'opened',
    'salt',
    'about',
    'files',
    'pieces',
  ] as const;
  const all = await Promise.all(names.map(async (name) => [name, await database.getAll(name)]));
  return Object.fromEntries(all) as Record<(typeof names)[number], unknown[]>;
}

export const HEAD = {
  format: 'parley-world',
  version: 1,
  seed: 7,
  salt: 'salty',
  options: { seed: 7 } as never,
} as const;

export const row = (key: string, value: unknown = { id: key }) => ({
  table: 'rows',
  key,
  row: value,
});

export const exchange = (id: string) => ({ id }) as Exchange;
