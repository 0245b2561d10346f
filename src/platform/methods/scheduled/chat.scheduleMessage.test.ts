import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { eventsToldTo, openListeningWorld } from '../../testing/events.ts';
import { openWorld, START_S, type OpenWorld } from '../../testing/open-world.ts';

describeMethod('chat.scheduleMessage', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'chat:write,chat:write:bot,chat:write:user',
  assumptions: ['A-41', 'A-60', 'A-61', 'A-64'],
  args: ({ channel }) => ({ channel, text: 'later', post_at: String(START_S + 60) }),
});

/** A world, what schedules a message of its bot in #deploys, and what reads the newest messages there. */
async function scheduling(world: OpenWorld) {
  const channel = world.channels['deploys'] ?? '';
  const schedule = async (after_s: number, args: Record<string, string> = {}, token = world.bot) =>
    (
      await world.call(
        'chat.scheduleMessage',
        { channel, text: 'later', post_at: String(START_S + after_s), ...args },
        { token },
      )
    ).body;
  const posted = async (): Promise<{ ts: string; text: string; subtype?: string }[]> =>
    (await world.call('conversations.history', { channel, oldest: String(START_S) })).body.messages;
  const advance = (advance_s: number) => world.sandbox('/clock', { advance_s });
  const waiting = async () =>
    (await world.call('chat.scheduledMessages.list')).body.scheduled_messages as { id: string }[];
  return { world, channel, schedule, posted, advance, waiting };
}

describe('chat.scheduleMessage', () => {
  it('posts the message once the clock of the world is there, and not before', async () => {
    const { schedule, posted, advance, waiting, channel } = await scheduling(await openWorld());
    const body = await schedule(60);
    expect(body).toMatchObject({
      channel,
      post_at: START_S + 60,
      message: { type: 'delayed_message', text: 'later' },
    });
    expect(await waiting()).toMatchObject([{ id: body.scheduled_message_id }]);
    await advance(59);
    expect(await posted()).toEqual([]);
    await advance(1);
    expect(await posted()).toMatchObject([{ text: 'later', ts: `${START_S + 60}.000000` }]);
    expect(await waiting()).toEqual([]);
    await advance(3600);
    expect(await posted()).toHaveLength(1);
  });

  it('posts what was due meanwhile in order, each at its time, as by its author', async () => {
    const { world, schedule, posted, advance } = await scheduling(await openWorld());
    await schedule(300, { text: 'third' });
    await schedule(100, { text: 'first' }, world.user);
    await schedule(200, { text: 'second' });
    await advance(86_400);
    const messages = (await posted()).toReversed();
    expect(messages).toMatchObject([
      { text: 'first', ts: `${START_S + 100}.000000` },
      { text: 'second', user: world.app.bot_user_id },
      { text: 'third', ts: `${START_S + 300}.000000` },
    ]);
    expect(messages[0]).not.toMatchObject({ user: world.app.bot_user_id });
  });

  it('never posts before what is already in the conversation', async () => {
    const { world, channel, schedule, posted, advance } = await scheduling(await openWorld());
    await schedule(60);
    await world.sandbox('/clock', { now: START_S - 3600, frozen: true });
    await advance(10_000);
    const [message] = await posted();
    expect(message?.ts).toBe(`${START_S + 60}.000000`);
    await world.call('chat.postMessage', { channel, text: 'now' });
    await schedule(6500, { text: 'late' });
    await advance(200);
    const times = (await posted()).map(({ ts }) => ts);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('posts blocks, metadata and broadcast replies, and tells of them', async () => {
    const { world, channel } = await openListeningWorld('message', 'message_metadata_posted');
    const { schedule, posted, advance } = await scheduling(world);
    const { ts } = (await world.call('chat.postMessage', { channel, text: 'parent' })).body;
    await schedule(60, {
      thread_ts: ts,
      reply_broadcast: 'true',
      blocks: JSON.stringify([{ type: 'divider' }]),
      metadata: JSON.stringify({ event_type: 'deploy', event_payload: { id: 7 } }),
    });
    expect(await eventsToldTo(world)).toHaveLength(1);
    await advance(60);
    const [reply] = await posted();
    expect(reply).toMatchObject({
      subtype: 'thread_broadcast',
      thread_ts: ts,
      blocks: [{ type: 'divider', block_id: expect.any(String) }],
      metadata: { event_type: 'deploy' },
    });
    expect((await eventsToldTo(world)).slice(1)).toMatchObject([
      { type: 'message', subtype: 'thread_broadcast', root: { ts } },
      { type: 'message_metadata_posted', metadata: { event_payload: { id: 7 } } },
    ]);
  });

  it('is called back by the host while the clock runs', async () => {
    let now_ms = START_S * 1000;
    const due: { at: number; callback: () => void }[] = [];
    const world = await openWorld({
      clock: () => now_ms,
      wake: (delay_ms, callback) => {
        const entry = { at: now_ms + delay_ms, callback };
        due.push(entry);
        return () => void due.splice(due.indexOf(entry), 1);
      },
    });
    const { schedule, posted } = await scheduling(world);
    await schedule(60);
    const timer = due.find(({ at }) => at > now_ms);
    expect(timer?.at).toBe((START_S + 60) * 1000);
    now_ms += 60_000;
    timer?.callback();
    await expect.poll(posted).toHaveLength(1);
  });

  it('waits while the clock stands still, and is forgotten with its world', async () => {
    const { world, schedule, posted, advance, waiting } = await scheduling(await openWorld());
    const first = (await world.sandbox('/exchanges')).body.exchanges.at(-1)?.id ?? null;
    await schedule(60);
    await world.sandbox('/clock', { frozen: true });
    expect(await posted()).toEqual([]);
    await world.sandbox('/rewind', { to: first });
    await advance(3600);
    expect(await posted()).toEqual([]);
    await schedule(7200);
    await world.sandbox('/reset', {});
    expect(await waiting()).toEqual([]);
  });

  it('survives a snapshot', async () => {
    const { world, schedule, posted, advance } = await scheduling(await openWorld());
    await schedule(60);
    const { body } = await world.sandbox('/snapshot');
    await world.sandbox('/reset', { seed: 2 });
    await world.sandbox('/snapshot', body, 'PUT');
    await advance(60);
    expect(await posted()).toHaveLength(1);
  });

  it('refuses times outside of its limits', async () => {
    const { schedule } = await scheduling(await openWorld());
    const day = 86_400;
    expect((await schedule(0)).error).toBe('time_in_past');
    expect((await schedule(120 * day + 1)).error).toBe('time_too_far');
    expect((await schedule(120 * day)).ok).toBe(true);
    expect((await schedule(0, { post_at: 'tomorrow' })).error).toBe('invalid_arguments');
    expect((await schedule(60, { text: '' })).error).toBe('no_text');
    expect((await schedule(60, { thread_ts: '1.000000' })).error).toBe('thread_not_found');
  });

  it('takes thirty messages of a conversation in any five minutes', async () => {
    const { world, channel, schedule } = await scheduling(await openWorld({ rate_limits: false }));
    for (let nth = 0; nth < 15; nth += 1) await schedule(1000);
    for (let nth = 0; nth < 15; nth += 1) await schedule(1299, {}, world.user);
    for (const between of [1000, 1100, 1299])
      expect([between, (await schedule(between)).error]).toEqual([between, 'restricted_too_many']);
    expect((await schedule(1300)).ok).toBe(true);
    expect((await schedule(701)).error).toBeUndefined();
    const general = world.channels['general'] ?? '';
    expect((await schedule(1100, { channel: general })).ok).toBe(true);
    const { scheduled_messages } = (await world.call('chat.scheduledMessages.list')).body;
    const scheduled_message_id = scheduled_messages[1].id as string;
    await world.call('chat.deleteScheduledMessage', { channel, scheduled_message_id });
    expect((await schedule(1001)).ok).toBe(true);
  });

  it.each([
    ['is_archived', 'conversations.archive', null],
    ['ekm_access_denied', null, 'posting_suspended'],
    ['channel_not_found', null, 'channel_deleted'],
  ])('does not post what %s refuses by then', async (_code, method, condition) => {
    const { world, channel, schedule, advance, waiting } = await scheduling(await openWorld());
    await schedule(60);
    const token = await world.mint('user', ['channels:manage']);
    if (method !== null) await world.call(method, { channel }, { token });
    if (condition !== null) {
      const given = condition === 'channel_deleted' ? { channel_id: channel } : {};
      const put = await world.sandbox(`/conditions/${condition}`, given, 'PUT');
      expect(put.body.ok).toBe(true);
    }
    await advance(3600);
    if (condition !== null) await world.sandbox(`/conditions/${condition}`, {}, 'DELETE');
    expect(await waiting()).toEqual([]);
    const { messages } = (await world.call('conversations.history', { channel })).body;
    expect(messages.filter(({ text }: { text: string }) => text === 'later')).toEqual([]);
  });
});
