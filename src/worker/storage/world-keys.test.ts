import { beforeEach, expect, it } from 'vitest';
import { worldKeys } from '../tab-world.ts';
import { freshStorage, openDatabaseOf } from './storage.fixture.ts';

beforeEach(freshStorage);

const pair = (kid: string) => ({ kid }) as never;

it('keeps keys in their order, the one that signs last', async () => {
  const keys = worldKeys(await openDatabaseOf());
  expect(await keys.load()).toEqual([]);
  await keys.save([pair('b'), pair('a')]);
  expect(await keys.load()).toEqual([pair('b'), pair('a')]);
});

it('keeps the new ones in place of the old', async () => {
  const database = await openDatabaseOf();
  const keys = worldKeys(database);
  await keys.save([pair('a'), pair('b')]);
  await keys.save([pair('b'), pair('c')]);
  database.close();
  expect(await worldKeys(await openDatabaseOf()).load()).toEqual([pair('b'), pair('c')]);
});

it('keeps the old ones when the new cannot be written', async () => {
  const keys = worldKeys(await openDatabaseOf());
  await keys.save([pair('a')]);
  const unwritable = { kid: () => 'a function' } as never;
  await expect(keys.save([unwritable])).rejects.toMatchObject({ name: 'DataCloneError' });
  expect(await keys.load()).toEqual([pair('a')]);
});
