import { beforeEach, expect, it } from 'vitest';
import { PIXEL, uploadFile } from '../../testing/files.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
beforeEach(async () => {
  world = await openWorld();
  await world.sandbox('/reset', { rate_limits: false });
});

const files = async (query: string, args: Record<string, string> = {}, token = world.user) =>
  (await world.call('search.files', { query, ...args }, { token })).body.files;
const namesOf = async (query: string, args: Record<string, string> = {}, token = world.user) =>
  (await files(query, args, token)).matches.map(({ name }: { name: string }) => name);
const upload = async (
  filename: string,
  bytes: string | Uint8Array<ArrayBuffer>,
  channel: string,
) => {
  const shared = { channel_id: world.channels[channel] ?? '' };
  const { body } = await uploadFile(world, { token: world.user, filename, bytes, shared });
  return body.files[0].id as string;
};

it('files are found by their names, titles and beginnings', async () => {
  await upload('plan-2026.txt', 'budget and people', 'deploys');
  await upload('pixel.png', PIXEL, 'general');
  expect(await namesOf('plan')).toEqual(['plan-2026.txt']);
  expect(await namesOf('budget')).toEqual(['plan-2026.txt']);
  expect(await namesOf('"plan 2026"')).toEqual(['plan-2026.txt']);
  expect(await namesOf('png')).toEqual(['pixel.png']);
  expect(await namesOf('png budget')).toEqual([]);
  expect(await namesOf('from:me -budget')).toEqual(['pixel.png']);
  expect(await namesOf('in:#deploys')).toEqual(['plan-2026.txt']);
  expect(await namesOf('has:link')).toEqual([]);
  expect(await namesOf('on:today')).toHaveLength(2);
  expect(await namesOf('before:today')).toEqual([]);
});

it('files of private channels are found by those who see them, deleted ones by nobody', async () => {
  const { sample } = (await world.brief()).users;
  const outside = await world.mint('user', ['search:read'], { user_id: sample.at(-1) });
  await upload('secret.txt', 'hidden', 'leadership');
  const open = await upload('open.txt', 'hidden', 'random');
  expect(await namesOf('hidden', { sort: 'timestamp', sort_dir: 'asc' })).toEqual([
    'secret.txt',
    'open.txt',
  ]);
  expect(await namesOf('hidden', {}, outside)).toEqual(['open.txt']);
  await world.call('files.delete', { file: open }, { token: world.user });
  expect(await namesOf('hidden')).toEqual(['secret.txt']);
});

it('results come in pages, with marks on request', async () => {
  for (const n of [1, 2, 3]) await upload(`report ${n}.txt`, 'x', 'random');
  const second = await files('report', { count: '2', page: '2', highlight: 'true' });
  expect(second.paging).toEqual({ count: 2, total: 3, page: 2, pages: 2 });
  expect(second.pagination).toMatchObject({ first: 3, last: 3 });
  expect(second.matches[0]).toMatchObject({ title: '\uE000report\uE001 1.txt' });
  expect((await world.call('search.files', { query: '…' }, { token: world.user })).body.error).toBe(
    'no_query',
  );
});

it('search.all finds both', async () => {
  await upload('walrus.txt', 'x', 'random');
  const channel = world.channels['general'] ?? '';
  await world.call('chat.postMessage', { channel, text: 'a walrus' }, { token: world.user });
  const query = { query: 'walrus', highlight: 'true' };
  const { body } = await world.call('search.all', query, { token: world.user });
  expect(body.messages).toMatchObject({ total: 1, matches: [{ text: 'a \uE000walrus\uE001' }] });
  expect(body.files).toMatchObject({ total: 1, matches: [{ name: 'walrus.txt' }] });
  expect(
    (await world.call('search.all', { query: 'on:never' }, { token: world.user })).body.error,
  ).toBe('invalid_arguments');
});
