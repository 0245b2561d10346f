import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { configure, eventsToldTo, openListeningWorld } from '../../testing/events.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';

describeMethod('emoji.list', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: 'emoji:read',
  assumptions: ['A-81'],
});

const listed = async (world: Awaited<ReturnType<typeof openWorld>>) =>
  (await world.call('emoji.list')).body.emoji as Record<string, string>;

describe('emoji.list', () => {
  it('lists the emoji of the workspace, with pictures that differ', async () => {
    const world = await openWorld();
    const { body } = await world.call('emoji.list');
    expect(Object.keys(body.emoji)).toEqual(['meridian', 'ship_it', 'shipit']);
    expect(body.emoji.shipit).toBe('alias:ship_it');
    expect(body.cache_ts).toBe(`${START_S}.000000`);
    const [one, other] = [body.emoji.meridian, body.emoji.ship_it] as [string, string];
    expect(one).not.toBe(other);
    const drawn = await world.platform.fetch(new Request(one));
    expect(drawn.headers.get('content-type')).toBe('image/svg+xml');
  });

  it('has what the workspace adds: a picture that is made up, one elsewhere, another name', async () => {
    const world = await openWorld();
    const add = async (body: object) => (await world.sandbox('/emoji', body)).body;
    const url = 'https://pictures.example/heron.png';
    const heron = { name: 'heron', value: url };
    expect(await add({ name: 'heron', url })).toEqual({ ok: true, emoji: heron });
    await add({ name: 'bird', alias_for: 'heron' });
    await add({ name: 'moon_base' });
    expect(await listed(world)).toMatchObject({
      heron: url,
      bird: 'alias:heron',
      moon_base: expect.stringMatching(/^http:\/\/localhost\/avatars\/[0-9a-f]{12}-64\.svg$/),
    });
  });

  it.each([
    [{ name: 'Two Words' }, 'invalid_emoji'],
    [{ name: 'heron', url: 'data:text/html,x' }, 'invalid_emoji'],
    [{ name: 'heron', url: 'https://a.example', alias_for: 'ship_it' }, 'invalid_emoji'],
    [{ name: 'heron', alias_for: 'heron' }, 'invalid_emoji'],
    [{ name: 'heron', alias_for: 'shipit' }, 'invalid_emoji'],
    [{ name: 'ship_it' }, 'emoji_exists'],
  ])('takes nothing of %j', async (body, error) => {
    const world = await openWorld();
    const before = await listed(world);
    const refused = await world.sandbox('/emoji', body);
    expect([refused.status, refused.body.error]).toEqual([400, error]);
    expect(await listed(world)).toEqual(before);
  });

  it('loses what the workspace removes, with its other names', async () => {
    const world = await openWorld();
    const remove = async (name: string) => world.sandbox(`/emoji/${name}`, {}, 'DELETE');
    expect((await remove('ship_it')).body).toEqual({ ok: true, names: ['ship_it', 'shipit'] });
    expect(Object.keys(await listed(world))).toEqual(['meridian']);
    const again = await remove('ship_it');
    expect([again.status, again.body.error]).toEqual([404, 'emoji_not_found']);
  });

  it('has a thousand emoji at most', async () => {
    const world = await openWorld();
    for (let n = 3; n < 1000; n += 1) await world.sandbox('/emoji', { name: `e${n}` });
    expect((await world.sandbox('/emoji', { name: 'one_more' })).body.error).toBe('too_many_emoji');
    expect(Object.keys(await listed(world))).toHaveLength(1000);
  });
});

describe('emoji_changed', () => {
  it('tells apps of what is added and removed', async () => {
    const { world } = await openListeningWorld('emoji_changed');
    await world.sandbox('/emoji', { name: 'heron' });
    await world.sandbox('/emoji/ship_it', {}, 'DELETE');
    const { heron } = await listed(world);
    expect(await eventsToldTo(world)).toEqual([
      expect.objectContaining({ subtype: 'add', name: 'heron', value: heron }),
      expect.objectContaining({ subtype: 'remove', names: ['ship_it', 'shipit'] }),
    ]);
  });

  it('is not told to apps that did not subscribe', async () => {
    const { world } = await openListeningWorld('message');
    await world.sandbox('/emoji', { name: 'heron' });
    expect(await eventsToldTo(world)).toEqual([]);
    await configure(world, { subscriptions: ['emoji_changed'] });
    expect(await eventsToldTo(world)).toEqual([]);
  });
});

it('a stored world keeps its emoji', async () => {
  const world = await openWorld();
  await world.sandbox('/emoji', { name: 'heron' });
  await world.sandbox('/emoji/ship_it', {}, 'DELETE');
  const snapshot = (await world.sandbox('/snapshot')).body;
  const other = await openWorld();
  await other.sandbox('/snapshot', snapshot, 'PUT');
  const { emoji } = (await other.call('emoji.list', {}, { token: world.bot })).body;
  expect(emoji).toEqual(await listed(world));
});
