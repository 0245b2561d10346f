import { describe, expect, it } from 'vitest';
import { configure } from '../../testing/events.ts';
import { describeMethod } from '../../testing/describe-method.ts';
import { START_S } from '../../testing/open-world.ts';
import { asChunks, askedWorld, text } from './streamed-message.fixture.ts';

describeMethod('chat.startStream', {
  verbs: 'POST',
  tokens: ['bot'],
  needed: 'chat:write',
  assumptions: ['A-62', 'A-69'],
  args: async ({ world, channel, ts, somebody }) => ({
    channel,
    thread_ts: ts,
    recipient_team_id: (await world.brief()).team.id,
    recipient_user_id: somebody,
  }),
});

describe('chat.startStream', () => {
  it('posts a reply that says it is being written', async () => {
    const { world, channel, answering, start, read } = await askedWorld();
    const { ts, ...body } = await start({ markdown_text: 'All **green**' });
    expect(body).toEqual({ ok: true, channel });
    expect(await read(ts)).toMatchObject({
      user: world.app.bot_user_id,
      app_id: world.app.app_id,
      text: 'All **green**',
      blocks: [{ type: 'markdown', text: 'All **green**' }],
      thread_ts: answering.thread_ts,
      streaming_state: 'in_progress',
    });
    const bare = await start();
    expect(await read(bare.ts)).toMatchObject({ text: '', streaming_state: 'in_progress' });
    expect(await read(bare.ts)).not.toHaveProperty('blocks');
  });

  it('needs a recipient who exists, except in a direct conversation of two', async () => {
    const { world, start } = await askedWorld();
    const error = async (args: Record<string, string>) => (await start(args)).error;
    expect(await error({ recipient_team_id: 'T0' })).toBe('team_not_found');
    expect(await error({ recipient_user_id: 'U0' })).toBe('user_not_found');
    const deploys = world.channels['deploys'] ?? '';
    const direct = world.channels['direct'] ?? '';
    const ask = async (channel: string) =>
      (await world.call('chat.postMessage', { channel, text: 'x' })).body.ts as string;
    const left = { channel: deploys, thread_ts: await ask(deploys) };
    const { id } = (await world.brief()).team;
    const refused = async (args: object) =>
      (await world.call('chat.startStream', { ...left, ...args })).body.error;
    expect(await refused({})).toBe('missing_recipient_team_id');
    expect(await refused({ recipient_team_id: id })).toBe('missing_recipient_user_id');
    const alone = { channel: direct, thread_ts: await ask(direct) };
    expect((await world.call('chat.startStream', alone)).body.ok).toBe(true);
    expect(await error({ thread_ts: '1.000000' })).toBe('thread_not_found');
  });

  it('leaves nothing behind if its content is refused', async () => {
    const { world, channel, answering, start } = await askedWorld();
    const refused = await start(asChunks({ type: 'blocks', blocks: [{ type: 'nothing' }] }));
    expect(refused.error).toBe('invalid_blocks');
    const thread = { channel, ts: answering.thread_ts };
    expect((await world.call('conversations.replies', thread)).body.messages).toHaveLength(1);
  });

  it('tells of one message, then of each change', async () => {
    const { world, start, go } = await askedWorld();
    await configure(world, { subscriptions: ['message.channels'] });
    const { ts } = await start(asChunks(text('All ')));
    await go('append', ts, asChunks(text('green')));
    await go('stop', ts);
    const { events } = (await world.sandbox('/events')).body;
    const told = events.map(({ wrapper }: { wrapper: { event: object } }) => wrapper.event);
    expect(told).toMatchObject([
      { type: 'message', ts, text: 'All ', streaming_state: 'in_progress' },
      { subtype: 'message_changed', message: { text: 'All green' } },
      {
        subtype: 'message_changed',
        message: { streaming_state: 'completed' },
        previous_message: { streaming_state: 'in_progress' },
      },
    ]);
  });

  it('ends by itself five minutes after its start', async () => {
    const { world, start, read, go } = await askedWorld();
    const { ts } = await start({ markdown_text: 'Still' });
    const { ts: gone } = await start({ markdown_text: 'Deleted' });
    const channel = world.channels['deploys'] ?? '';
    expect((await world.call('chat.delete', { channel, ts: gone })).body.ok).toBe(true);
    await world.sandbox('/clock', { now: START_S + 299 });
    expect((await go('append', ts, { markdown_text: ' here' })).ok).toBe(true);
    await world.sandbox('/clock', { now: START_S + 301 });
    expect(await read(ts)).toMatchObject({ text: 'Still here', streaming_state: 'errored' });
    for (const verb of ['append', 'stop'] as const)
      expect((await go(verb, ts, { markdown_text: '.' })).error).toBe(
        'message_not_in_streaming_state',
      );
    const edit = { channel, ts, text: 'whole' };
    expect((await world.call('chat.update', edit)).body.ok).toBe(true);
    expect(await read(gone)).toBeUndefined();
  });
});
