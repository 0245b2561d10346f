import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';

describeMethod('chat.scheduledMessages.list', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: null,
  assumptions: ['A-61'],
});

interface Listed {
  readonly id: string;
  readonly channel_id: string;
  readonly post_at: number;
  readonly date_created: number;
  readonly text: string;
}

async function withScheduled() {
  const world = await openWorld();
  const channel = world.channels['deploys'] ?? '';
  const general = world.channels['general'] ?? '';
  const schedule = (after_s: number, text: string, at = channel, token = world.bot) =>
    world.call(
      'chat.scheduleMessage',
      { channel: at, text, post_at: String(START_S + after_s) },
      { token },
    );
  await schedule(300, 'c');
  await schedule(100, 'a');
  await schedule(200, 'b', general);
  await schedule(150, 'of a person', channel, world.user);
  const list = async (args: Record<string, string> = {}, token = world.bot) =>
    (await world.call('chat.scheduledMessages.list', args, { token })).body;
  const texts = async (args: Record<string, string> = {}, token = world.bot) =>
    ((await list(args, token)).scheduled_messages as Listed[]).map(({ text }) => text);
  return { world, channel, general, list, texts };
}

describe('chat.scheduledMessages.list', () => {
  it('lists what the caller has scheduled, the next first', async () => {
    const { world, channel, list, texts } = await withScheduled();
    expect(await texts()).toEqual(['a', 'b', 'c']);
    expect(await texts({}, world.user)).toEqual(['of a person']);
    const [first] = (await list()).scheduled_messages as Listed[];
    expect(first).toEqual({
      id: expect.stringMatching(/^Q/),
      channel_id: channel,
      post_at: START_S + 100,
      date_created: START_S,
      text: 'a',
    });
  });

  it('keeps to a conversation, and to a time', async () => {
    const { channel, general, list, texts } = await withScheduled();
    expect(await texts({ channel })).toEqual(['a', 'c']);
    expect(await texts({ channel: general })).toEqual(['b']);
    expect(await texts({ oldest: String(START_S + 200) })).toEqual(['b', 'c']);
    expect(await texts({ latest: `${START_S + 200}.5` })).toEqual(['a', 'b']);
    expect((await list({ channel: 'C0NOWHERE' })).error).toBe('channel_not_found');
  });

  it('goes on page by page, also when what came before is posted', async () => {
    const { world, list, texts } = await withScheduled();
    const { response_metadata } = await list({ limit: '1' });
    const cursor = response_metadata.next_cursor as string;
    await world.sandbox('/clock', { advance_s: 120 });
    const rest = await list({ limit: '2', cursor });
    expect((rest.scheduled_messages as Listed[]).map(({ text }) => text)).toEqual(['b', 'c']);
    expect(rest.response_metadata.next_cursor).toBe('');
    expect(await texts()).toEqual(['b', 'c']);
  });
});
