import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('conversations.mark', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'channels:manage',
  assumptions: ['A-76'],
  args: ({ channel, ts }) => ({ channel, ts }),
});

/** A world with a direct conversation in which the bot writes and the owner reads. */
async function withReader() {
  const world = await openWorld();
  const channel = world.channels['direct'] ?? '';
  const say = async (text: string, more: Record<string, string> = {}, token = world.bot) =>
    (await world.call('chat.postMessage', { channel, text, ...more }, { token })).body.ts as string;
  const mark = async (ts: string, id = channel, token = world.user) =>
    (await world.call('conversations.mark', { channel: id, ts }, { token })).body;
  const counts = async (token = world.user) => {
    const opened = await world.call(
      'conversations.open',
      { channel, return_im: 'true' },
      { token },
    );
    const { unread_count, unread_count_display, last_read } = opened.body.channel;
    return { unread_count, unread_count_display, last_read };
  };
  return { world, channel, say, mark, counts };
}

describe('conversations.mark', () => {
  it('counts what others posted since, and nothing twice', async () => {
    const { world, say, mark, counts } = await withReader();
    expect(await counts()).toMatchObject({ unread_count: 0, last_read: '1767225599.999999' });
    const first = await say('one');
    const second = await say('two');
    await say('a reply', { thread_ts: first });
    await say('my own', {}, world.user);
    expect(await counts()).toMatchObject({ unread_count: 2, unread_count_display: 2 });
    expect(await counts(world.bot)).toMatchObject({ unread_count: 1 });
    expect(await mark(first)).toEqual({ ok: true });
    expect(await counts()).toMatchObject({ unread_count: 1, last_read: first });
    await mark(second);
    expect(await counts()).toMatchObject({ unread_count: 0 });
    // An earlier ts makes them unread again.
    await mark('1767225599.000000');
    expect((await counts()).unread_count).toBeGreaterThanOrEqual(2);
  });

  it('leaves system messages out of what is displayed', async () => {
    const world = await openWorld();
    const { admin, sample } = (await world.brief()).users;
    const other = sample.find((id) => id !== admin) ?? '';
    const users = `${admin},${other}`;
    const { channel } = (await world.call('conversations.open', { users })).body;
    await world.call('conversations.setTopic', { channel: channel.id, topic: 'Lunch' });
    await world.call('chat.postMessage', { channel: channel.id, text: 'Pizza?' });
    const open = { channel: channel.id as string, return_im: 'true' };
    const { body } = await world.call('conversations.open', open, { token: world.user });
    expect(body.channel).toMatchObject({ unread_count: 2, unread_count_display: 1 });
  });

  it('counts as read what was there before somebody joined', async () => {
    const world = await openWorld();
    const channel = world.channels['random'] ?? '';
    const say = async () =>
      (await world.call('chat.postMessage', { channel, text: 'x' })).body.ts as string;
    await say();
    const newest = await say();
    await world.call('conversations.join', { channel });
    const { body } = await world.call('conversations.info', { channel });
    expect(body.channel.last_read).toBe(newest);
  });

  it('is refused without membership, and for what is no ts', async () => {
    const { world, mark } = await withReader();
    const ts = '1767225600.000000';
    for (const wrong of ['', 'yesterday', '1767225600', '1.5'])
      expect((await mark(wrong)).error).toBe('invalid_timestamp');
    expect((await mark(ts, world.channels['random'], world.bot)).error).toBe('not_in_channel');
    expect((await mark(ts, 'C0NOWHERE')).error).toBe('channel_not_found');
  });
});
