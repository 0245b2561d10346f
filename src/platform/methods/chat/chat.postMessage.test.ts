import { describe, expect, it } from 'vitest';
import { START_S, openWorld, type OpenWorld } from '../../testing/open-world.ts';

const say = (world: OpenWorld, args: Record<string, string>, token?: string) =>
  world.call(
    'chat.postMessage',
    { channel: world.channels['deploys'] ?? '', ...args },
    token === undefined ? {} : { token },
  );

describe('chat.postMessage', () => {
  it('posts as the bot, with a ts that rises within the channel even while the clock is frozen', async () => {
    const world = await openWorld();
    const { body: first } = await say(world, { text: 'one' });
    const { body: second } = await say(world, { text: 'two' });
    expect(first.ts).toBe(`${START_S}.000000`);
    expect(second.ts).toBe(`${START_S}.000001`);
    expect(first.message).toMatchObject({
      text: 'one',
      user: world.app.bot_user_id,
      app_id: world.app.app_id,
    });
  });

  it('takes Markdown in place of text and blocks', async () => {
    const world = await openWorld();
    const markdown_text = '**bold** and _more_';
    const { body } = await say(world, { markdown_text });
    expect(body.message).toMatchObject({
      text: markdown_text,
      blocks: [{ type: 'markdown', text: markdown_text, block_id: expect.any(String) }],
    });
    const error = async (args: Record<string, string>) => (await say(world, args)).body.error;
    expect(await error({ markdown_text, text: 'x' })).toBe('markdown_text_conflict');
    expect(await error({ markdown_text, blocks: '[{"type":"divider"}]' })).toBe(
      'markdown_text_conflict',
    );
    expect(await error({ markdown_text: '' })).toBe('no_text');
    expect((await say(world, { markdown_text: 'x'.repeat(12_000) })).body.ok).toBe(true);
    expect(await error({ markdown_text: 'x'.repeat(12_001) })).toBe('msg_too_long');
    expect((await say(world, { markdown_text: '', text: 'plain' })).body.message.text).toBe(
      'plain',
    );
  });

  it('keeps ts rising after the clock was set back', async () => {
    const world = await openWorld();
    const { body: before } = await say(world, { text: 'now' });
    await world.sandbox('/clock', { now: START_S - 1000 });
    const { body: after } = await say(world, { text: 'earlier' });
    expect(after.ts > before.ts).toBe(true);
  });

  it('gives no ts again whose message was deleted, while the clock stands still', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const given: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { ts } = (await say(world, { channel, text: 'soon gone' })).body;
      given.push(ts);
      await world.call('chat.delete', { channel, ts });
    }
    expect(given).toEqual([`${START_S}.000000`, `${START_S}.000001`, `${START_S}.000002`]);
    await world.sandbox('/clock', { advance_s: 1 });
    expect((await say(world, { channel, text: 'later' })).body.ts).toBe(`${START_S + 1}.000000`);
  });

  it('posts to public channels as a non-member only with chat:write.public', async () => {
    const world = await openWorld();
    const channel = world.channels['random'] ?? '';
    expect((await say(world, { channel, text: 'hello' })).body.ok).toBe(true);
    const narrow = await world.mint('bot', ['chat:write', 'channels:join']);
    expect((await say(world, { channel, text: 'hello' }, narrow)).body.error).toBe(
      'not_in_channel',
    );
    expect(
      (await world.call('conversations.join', { channel }, { token: narrow })).body.channel
        .is_member,
    ).toBe(true);
    expect((await say(world, { channel, text: 'hello' }, narrow)).body.ok).toBe(true);
  });

  it('accepts the name of a channel, with or without #, and answers with its id', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { rate_limits: false });
    const id = world.channels['deploys'] ?? '';
    for (const channel of [id, '#deploys', 'deploys'])
      expect((await say(world, { channel, text: 'named' })).body).toMatchObject({
        ok: true,
        channel: id,
      });
    for (const channel of ['#leadership', 'leadership', '#', '##deploys', 'deploy', 'deploys:', ''])
      expect([channel, (await say(world, { channel, text: 'lost' })).body.error]).toEqual([
        channel,
        'channel_not_found',
      ]);
    const user = (await world.brief()).users.admin;
    const shown = { channel: '#deploys', user, text: 'look' };
    expect((await world.call('chat.postEphemeral', shown)).body.ok).toBe(true);
  });

  it('accepts the id of a person, and opens one direct conversation with them', async () => {
    const world = await openWorld();
    const [, person = ''] = (await world.brief()).users.sample;
    expect((await say(world, { channel: person })).body.error).toBe('no_text');
    const before = Object.keys(world.channels).length;
    expect((await world.brief()).channels).toHaveLength(before);
    const { body: first } = await say(world, { channel: person, text: 'hello' });
    const { body: second } = await say(world, { channel: person, text: 'again' });
    expect(first.channel).toMatch(/^D/);
    expect(second.channel).toBe(first.channel);
    const opened = await world.call('conversations.open', { users: person });
    expect(opened.body).toMatchObject({ already_open: true, channel: { id: first.channel } });
    const info = await world.call('conversations.info', { channel: first.channel });
    expect(info.body.channel.user).toBe(person);
    await world.sandbox('/conditions/user_deactivated', { user_id: person }, 'PUT');
    const [other = ''] = (await world.brief()).users.sample;
    await world.sandbox('/conditions/user_deactivated', { user_id: other }, 'PUT');
    expect((await say(world, { channel: other, text: 'gone' })).body.error).toBe(
      'channel_not_found',
    );
  });

  it('applies rate limits and access rules to channel names as to ids', async () => {
    const world = await openWorld();
    const id = world.channels['deploys'] ?? '';
    await world.sandbox('/conditions/throttled', {}, 'PUT');
    expect((await say(world, { channel: '#deploys', text: 'one' })).body.ok).toBe(true);
    for (const channel of ['deploys', id, '#deploys'])
      expect((await say(world, { channel, text: 'fast' })).body.error).toBe('ratelimited');
    await world.sandbox('/conditions/throttled', {}, 'DELETE');
    await world.sandbox('/clock', { advance_s: 60 });
    await world.sandbox('/conditions/channel_access_denied', { channel_id: id }, 'PUT');
    expect((await say(world, { channel: '#deploys', text: 'in' })).body.error).toBe(
      'access_denied',
    );
  });

  it('refuses archived and hidden channels, and messages that are empty or too long', async () => {
    const world = await openWorld();
    const error = async (args: Record<string, string>) => (await say(world, args)).body.error;
    expect(await error({ channel: world.channels['launch-2024'] ?? '', text: 'late' })).toBe(
      'is_archived',
    );
    expect(await error({ channel: world.channels['leadership'] ?? '', text: 'psst' })).toBe(
      'channel_not_found',
    );
    expect(await error({})).toBe('no_text');
    expect(await error({ text: 'x'.repeat(40_001) })).toBe('msg_too_long');
    expect(await error({ text: 'x'.repeat(40_000) })).toBeUndefined();
    expect(await error({ text: 'x', blocks: '[{"no":"type"}]' })).toBe('invalid_blocks');
    expect(await error({ text: 'x', blocks: 'not json' })).toBe('invalid_arguments');
    expect(
      await error({
        text: 'x',
        attachments: JSON.stringify(Array.from({ length: 101 }, () => ({}))),
      }),
    ).toBe('too_many_attachments');
  });

  it('adds replies, and replies to replies, to one thread and not to the channel', async () => {
    const world = await openWorld();
    const { body: parent } = await say(world, { text: 'parent' });
    const { body: reply } = await say(world, { text: 'reply', thread_ts: parent.ts });
    const { body: deeper } = await say(world, { text: 'deeper', thread_ts: reply.ts });
    expect([reply.message.thread_ts, deeper.message.thread_ts]).toEqual([parent.ts, parent.ts]);
    expect((await say(world, { text: 'lost', thread_ts: '1.000000' })).body.error).toBe(
      'thread_not_found',
    );
    const { body } = await world.call('conversations.history', {
      channel: parent.channel,
      limit: '1',
    });
    expect(body.messages[0].text).toBe('parent');
  });

  it('names a hundred errors in its blocks, and counts the others', async () => {
    const world = await openWorld();
    const errorsOf = async (...blocksOf: number[]) => {
      const attachments = blocksOf.map((count) => ({
        blocks: Array.from({ length: count }, () => ({ type: 'nothing' })),
      }));
      const { body } = await say(world, { text: 'x', attachments: JSON.stringify(attachments) });
      return body.response_metadata.messages as string[];
    };
    const hundred = await errorsOf(50, 50);
    expect(hundred).toHaveLength(100);
    expect(hundred.at(-1)).toContain('[json-pointer:/attachments/1/blocks/49');
    expect(await errorsOf(50, 50, 3)).toEqual([...hundred, '[ERROR] and 3 more faults']);
  });
});

describe('chat.update', () => {
  it('changes the given fields and keeps the rest', async () => {
    const world = await openWorld();
    const { body: posted } = await say(world, { text: 'draft', blocks: '[{"type":"divider"}]' });
    const { channel, ts } = posted;
    const { body } = await world.call('chat.update', { channel, ts, text: 'final' });
    expect(body).toMatchObject({
      ok: true,
      ts,
      text: 'final',
      message: { blocks: [{ type: 'divider' }] },
    });
    expect(body.message.edited.user).toBe(world.app.bot_user_id);
  });

  it('is allowed only to the author, not even to administrators', async () => {
    const world = await openWorld();
    const { body: posted } = await say(world, { text: 'draft' });
    const args = { channel: posted.channel, ts: posted.ts, text: 'changed' };
    expect((await world.call('chat.update', args, { token: world.user })).body.error).toBe(
      'cant_update_message',
    );
    expect((await world.call('chat.update', { ...args, ts: '1.000000' })).body.error).toBe(
      'message_not_found',
    );
    const { text: _text, ...nothing } = args;
    expect((await world.call('chat.update', nothing)).body.error).toBe('no_text');
  });
});
