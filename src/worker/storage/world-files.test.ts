import { beforeEach, expect, it } from 'vitest';
import { uploadFile, pathOf } from '../../platform/testing/files.ts';
import { openWorld } from '../../platform/testing/open-world.ts';
import { freshStorage, openDatabaseOf } from './storage.fixture.ts';
import { WorldFiles } from './world-files.ts';

beforeEach(freshStorage);

const piece = (text: string) => new TextEncoder().encode(text);

async function* some(...texts: readonly string[]) {
  for (const text of texts) yield piece(text);
}

async function* failing() {
  yield piece('lost');
  throw new Error('the sender is gone');
}

const contentOf = async (files: WorldFiles, key: string) => {
  const read = await files.read(key);
  if (read === null) return null;
  let text = '';
  for await (const each of read) text += new TextDecoder().decode(each);
  return text;
};

it('keeps files in pieces, also for the next tab', async () => {
  const database = await openDatabaseOf();
  const files = new WorldFiles(database);
  await files.write('a', some('hel', 'lo'));
  await files.write('b', some());
  expect(await contentOf(files, 'a')).toBe('hello');
  expect(await contentOf(files, 'b')).toBe('');
  expect(await contentOf(files, 'c')).toBeNull();
  database.close();
  const next = new WorldFiles(await openDatabaseOf());
  expect(await contentOf(next, 'a')).toBe('hello');
  expect(await next.list()).toEqual(
    new Map([
      ['a', 5],
      ['b', 0],
    ]),
  );
});

it('replaces and removes a file, and no other whose key begins alike', async () => {
  const database = await openDatabaseOf();
  const files = new WorldFiles(database);
  await files.write('a', some('one', 'two', 'three'));
  await files.write('ab', some('other'));
  await files.write('a', some('new'));
  expect(await contentOf(files, 'a')).toBe('new');
  expect(await database.count('pieces')).toBe(2);
  await files.remove('a');
  expect(await contentOf(files, 'a')).toBeNull();
  expect(await contentOf(files, 'ab')).toBe('other');
});

it('keeps nothing of a file that does not come whole', async () => {
  const database = await openDatabaseOf();
  const files = new WorldFiles(database);
  await expect(files.write('a', failing())).rejects.toThrow('gone');
  expect(await database.count('pieces')).toBe(0);
  expect(await contentOf(files, 'a')).toBeNull();
});

it('keeps the files of a platform', async () => {
  const database = await openDatabaseOf();
  const world = await openWorld({ files: () => new WorldFiles(database) });
  const file = (await uploadFile(world)).body.files[0];
  const headers = { authorization: `Bearer ${world.bot}` };
  expect((await world.send(pathOf(file.url_private), { headers })).body).toBe('hello');
  expect(await database.count('files')).toBe(1);
});
