import { expect, it } from 'vitest';
import type { SandboxChange } from '../../contract/sandbox.ts';
import { journalOf } from '../testing/late-log.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';

const changesOf = async (world: OpenWorld, query = ''): Promise<readonly SandboxChange[]> =>
  (await world.sandbox(`/changes${query}`)).body.changes;

it('has what a demo can make again, in order, after the newest call of that moment', async () => {
  const world = await openWorld();
  await world.sandbox('/clock', { advance_s: 60 });
  const id = (await world.call('auth.test')).headers.get('x-parley-exchange');
  await world.sandbox('/conditions/service_down', {}, 'PUT');
  await world.send('/sandbox/conditions/service_down', { method: 'DELETE' });
  const changes = await changesOf(world);
  expect(changes.map(({ after, verb, path, body }) => [after, verb, path, body])).toEqual([
    [null, 'POST', '/sandbox/clock', '{"advance_s":60}'],
    [id, 'PUT', '/sandbox/conditions/service_down', '{}'],
    [id, 'DELETE', '/sandbox/conditions/service_down', ''],
  ]);
  const [first, second] = changes;
  expect((await world.sandbox(`/changes?after=${first?.id}&limit=1`)).body).toEqual({
    ok: true,
    changes: [second],
    cursor: second?.id,
    more: true,
  });
});

it('has nothing that was refused, that only reads, or that replaces the world', async () => {
  const world = await openWorld();
  expect((await world.sandbox('/clock', { advance_s: 'soon' })).status).toBe(400);
  await world.sandbox('');
  await world.sandbox('/reset', {});
  expect(await changesOf(world)).toEqual([]);
  expect((await world.sandbox('/changes')).body).toMatchObject({ cursor: null, more: false });
});

it('has no secrets, and uses up no id of a call', async () => {
  const world = await openWorld();
  const { token } = (
    await world.sandbox('/tokens', { app_id: world.app.app_id, type: 'bot', scopes: [] })
  ).body;
  const [change] = await changesOf(world);
  expect(change?.answer).toContain('"ok":true');
  expect(change?.answer).not.toContain(token);
  expect((await world.call('auth.test')).headers.get('x-parley-exchange')).toBe('x0000000001');
  expect((await world.sandbox('/exchanges')).body.exchanges).toHaveLength(1);
});

it('is as it was in the past, and after a rewind', async () => {
  const world = await openWorld();
  await world.sandbox('/clock', { advance_s: 1 });
  const id = (await world.call('auth.test')).headers.get('x-parley-exchange') ?? '';
  await world.sandbox('/clock', { advance_s: 2 });
  const headers = { 'x-parley-at': id };
  const past = await world.send('/sandbox/changes', { headers });
  expect(past.body.changes.map(({ body }: SandboxChange) => body)).toEqual(['{"advance_s":1}']);
  await world.sandbox('/rewind', { to: id });
  expect((await changesOf(world)).map(({ body }) => body)).toEqual(['{"advance_s":1}']);
  await world.sandbox('/rewind', { to: null });
  expect(await changesOf(world)).toEqual([]);
});

it('has the newest 200', async () => {
  const world = await openWorld();
  for (let n = 1; n <= 203; n += 1) await world.sandbox('/clock', { advance_s: n });
  const changes = await changesOf(world);
  expect([changes.length, changes[0]?.body]).toEqual([200, '{"advance_s":4}']);
});

it('stays within its bound in bytes, and has the newest change however large it is', async () => {
  const world = await openWorld();
  const large = (advance_s: number) => `${' '.repeat(900_000)}{"advance_s":${advance_s}}`;
  const send = (body: string) => world.send('/sandbox/clock', { method: 'POST', body });
  for (let n = 1; n <= 4; n += 1) await send(large(n));
  const kept = (await changesOf(world)).map(({ body }) => body.trim());
  expect(kept).toEqual(['{"advance_s":3}', '{"advance_s":4}']);
  await send(`${' '.repeat(3_000_000)}{"advance_s":5}`);
  expect(await changesOf(world)).toHaveLength(1);
});

it('does not wait for a body that nobody reads', async () => {
  const world = await openWorld();
  await world.sandbox('/conditions/service_down', {}, 'PUT');
  const body = new ReadableStream({ pull: () => new Promise(() => {}) });
  const init = { method: 'DELETE', body, duplex: 'half' } as const;
  expect((await world.send('/sandbox/conditions/service_down', init)).status).toBe(200);
  expect((await changesOf(world)).map(({ verb, body: sent }) => [verb, sent])).toEqual([
    ['PUT', '{}'],
    ['DELETE', ''],
  ]);
});

it('lets go of a body that is too large', async () => {
  const world = await openWorld();
  let isLetGo = false;
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(8 * 1024 * 1024)),
    cancel: () => void (isLetGo = true),
  });
  const init = { method: 'POST', body, duplex: 'half' } as const;
  expect((await world.send('/sandbox/clock', init)).status).toBe(413);
  expect(isLetGo).toBe(true);
});

it('gives no id twice, after a reset and a new start either', async () => {
  const { journal, stored } = journalOf();
  const world = await openWorld({ journal });
  const newestOf = async (of: OpenWorld) => (await changesOf(of)).at(-1)?.id ?? '';
  for (let n = 1; n <= 3; n += 1) await world.sandbox('/clock', { advance_s: n });
  const first = await newestOf(world);
  await world.sandbox('/reset', {});
  await world.sandbox('/clock', { advance_s: 1 });
  const second = await newestOf(world);
  expect(second > first).toBe(true);
  const restarted = await openWorld({ ...stored(), journal });
  await restarted.sandbox('/clock', { advance_s: 1 });
  expect((await newestOf(restarted)) > second).toBe(true);
});
