import { describe, expect, it } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';

const names = (body: { channels: { name?: string }[] }) => body.channels.map(({ name }) => name);

describe('conversations.list', () => {
  it('lists public channels, and on request the other kinds that the caller can see', async () => {
    const world = await openWorld();
    const list = (args: Record<string, string>, token?: string) =>
      world.call('conversations.list', args, token === undefined ? {} : { token });
    expect(names((await list({})).body)).toEqual(['general', 'deploys', 'random', 'launch-2024']);
    expect(names((await list({ exclude_archived: 'true' })).body)).not.toContain('launch-2024');
    expect(names((await list({ types: 'private_channel' })).body)).toEqual([]);
    expect(names((await list({ types: 'private_channel' }, world.user)).body)).toEqual([
      'leadership',
    ]);
    expect((await list({ types: 'im' })).body.channels).toHaveLength(1);
    expect((await list({ types: 'public_channel,club' })).body.error).toBe('invalid_types');
  });

  it('requires the scope of every requested kind', async () => {
    const world = await openWorld();
    const token = await world.mint('bot', ['channels:read']);
    expect((await world.call('conversations.list', {}, { token })).body.ok).toBe(true);
    const { body } = await world.call(
      'conversations.list',
      { types: 'public_channel,im' },
      { token },
    );
    expect(body).toMatchObject({
      error: 'missing_scope',
      needed: 'im:read',
      provided: 'channels:read',
    });
  });

  it('keeps its filter from page to page', async () => {
    const world = await openWorld();
    const first = (await world.call('conversations.list', { limit: '2' })).body;
    const { next_cursor: cursor } = first.response_metadata;
    const second = (await world.call('conversations.list', { limit: '2', cursor })).body;
    expect([...names(first), ...names(second)]).toEqual([
      'general',
      'deploys',
      'random',
      'launch-2024',
    ]);
    expect(second.response_metadata.next_cursor).toBe('');
    const other = await world.call('conversations.list', { cursor, types: 'im' });
    expect(other.body.error).toBe('invalid_cursor');
  });
});

describe('conversations.info and conversations.members', () => {
  it('require the scope of the kind of the conversation', async () => {
    const world = await openWorld();
    const channel = world.channels['general'] ?? '';
    const { body } = await world.call('conversations.info', {
      channel,
      include_num_members: 'true',
    });
    expect(body.channel).toMatchObject({ name: 'general', is_general: true, num_members: 38 });
    const members = (await world.call('conversations.members', { channel, limit: '1000' })).body
      .members;
    expect(members).toHaveLength(38);
    const narrow = await world.mint('bot', ['groups:read']);
    const refused = await world.call('conversations.info', { channel }, { token: narrow });
    expect(refused.body).toMatchObject({ error: 'missing_scope', needed: 'channels:read' });
  });

  it('list every member once across pages', async () => {
    const world = await openWorld();
    const channel = world.channels['general'] ?? '';
    const page = async (args: Record<string, string>) =>
      (await world.call('conversations.members', { channel, ...args })).body;
    const { members: all } = await page({});
    const walked: string[] = [];
    const sizes: number[] = [];
    for (let cursor = ''; ;) {
      const { members, response_metadata } = await page({
        limit: '15',
        ...(cursor === '' ? {} : { cursor }),
      });
      walked.push(...members);
      sizes.push(members.length);
      cursor = response_metadata.next_cursor;
      if (cursor === '') break;
    }
    expect(sizes).toEqual([15, 15, 8]);
    expect(walked).toEqual(all);
  });

  it('hide private conversations from non-members', async () => {
    const world = await openWorld();
    for (const method of ['conversations.info', 'conversations.members', 'conversations.history']) {
      const { body } = await world.call(method, { channel: world.channels['leadership'] ?? '' });
      expect(body.error).toBe('channel_not_found');
    }
  });
});

describe('conversations.history', () => {
  it('lists the newest first between oldest and latest, with inclusive at both ends', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { messages: 500 });
    const channel = world.channels['deploys'] ?? '';
    const history = async (args: Record<string, string>) =>
      (
        await world.call('conversations.history', { channel, limit: '1000', ...args })
      ).body.messages.map(({ ts }: { ts: string }) => ts) as string[];
    const all = await history({});
    expect(all).toEqual(all.toSorted().toReversed());
    expect(all.length).toBeGreaterThan(500);
    const [latest = '', oldest = ''] = [all[10], all[20]];
    expect(await history({ latest, oldest })).toEqual(all.slice(11, 20));
    expect(await history({ latest, oldest, inclusive: 'true' })).toEqual(all.slice(10, 21));
    const { body } = await world.call('conversations.history', { channel, oldest: 'yesterday' });
    expect(body.error).toBe('invalid_arguments');
  });

  it('requires bots, but not people, to be in a public channel', async () => {
    const world = await openWorld();
    const channel = world.channels['random'] ?? '';
    expect((await world.call('conversations.history', { channel })).body.error).toBe(
      'not_in_channel',
    );
    expect(
      (await world.call('conversations.history', { channel }, { token: world.user })).body.ok,
    ).toBe(true);
  });
});

describe('conversations.join', () => {
  it('accepts only public channels that are not archived', async () => {
    const world = await openWorld();
    const join = async (name: string) =>
      (await world.call('conversations.join', { channel: world.channels[name] ?? '' })).body;
    expect((await join('random')).channel).toMatchObject({ is_member: true, num_members: 21 });
    expect((await join('random')).channel.num_members).toBe(21);
    expect((await join('launch-2024')).error).toBe('is_archived');
    expect((await join('direct')).error).toBe('method_not_supported_for_channel_type');
  });
});
