import { beforeEach, expect, it, vi } from 'vitest';
import { hostSalt, newSalt } from './host-salt.ts';
import { freshStorage, openDatabaseOf } from './storage.fixture.ts';

beforeEach(freshStorage);

it('is 192 random bits, each time others', () => {
  const [first, second] = [newSalt(), newSalt()];
  expect(first).toMatch(/^[0-9a-f]{48}$/);
  expect(first).not.toBe(second);
});

it('writes every byte as two digits', () => {
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((bytes) => bytes);
  expect(newSalt()).toBe('00'.repeat(24));
  random.mockRestore();
});

it('stays that of the browser', async () => {
  const database = await openDatabaseOf();
  const salt = await hostSalt(database);
  database.close();
  expect(await hostSalt(await openDatabaseOf())).toBe(salt);
});

it.each([['' as never], [7 as never]])('is made anew in place of %j', async (damaged) => {
  const database = await openDatabaseOf();
  await database.put('salt', damaged, 'salt');
  const salt = await hostSalt(database);
  expect(salt).toMatch(/^[0-9a-f]{48}$/);
  expect(await database.get('salt', 'salt')).toBe(salt);
});

it('serves as long as the tab lives where it cannot be kept', async () => {
  const database = await openDatabaseOf();
  vi.spyOn(database, 'put').mockRejectedValueOnce(new DOMException('no', 'QuotaExceededError'));
  expect(await hostSalt(database)).toMatch(/^[0-9a-f]{48}$/);
  expect(await database.count('salt')).toBe(0);
});
