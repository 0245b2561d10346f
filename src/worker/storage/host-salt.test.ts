import { beforeEach, expect, it, vi } from 'vitest';
import { readHostSalt } from './host-salt.ts';
import { freshStorage, openDatabaseOf } from './storage.fixture.ts';

beforeEach(freshStorage);

it('stays that of the browser', async () => {
  const database = await openDatabaseOf();
  const salt = await readHostSalt(database);
  database.close();
  expect(await readHostSalt(await openDatabaseOf())).toBe(salt);
});

it.each([['' as never], [7 as never]])('is made anew in place of %j', async (damaged) => {
  const database = await openDatabaseOf();
  await database.put('salt', damaged, 'salt');
  const salt = await readHostSalt(database);
  expect(salt).toMatch(/^[\w-]{32}$/);
  expect(await database.get('salt', 'salt')).toBe(salt);
});

it('serves as long as the tab lives where it cannot be kept', async () => {
  const database = await openDatabaseOf();
  vi.spyOn(database, 'put').mockRejectedValueOnce(new DOMException('no', 'QuotaExceededError'));
  expect(await readHostSalt(database)).toMatch(/^[\w-]{32}$/);
  expect(await database.count('salt')).toBe(0);
});
