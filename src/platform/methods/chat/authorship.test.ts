import { expect, it, describe } from 'vitest';
import * as fc from 'fast-check';
import { openDeliveringWorld } from '../../testing/lively-world.ts';
import { settleAll } from '../../testing/receiver.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

const say = (world: OpenWorld, args: Record<string, string>, token?: string) =>
  world.call(
    'chat.postMessage',
    { channel: world.channels['deploys'] ?? '', text: 'hello', ...args },
    token === undefined ? {} : { token },
  );

const TRAIN = { username: 'Release train', icon_emoji: ':steam_locomotive:' };
const PICTURE = 'https://pictures.example/train.png';

describe('a message with a name of its own', () => {
  it('has that in place of its bot in answers, histories and events', async () => {
    const { world, receiver, channel } = await openDeliveringWorld();
    const { message, ts } = (await say(world, TRAIN)).body;
    const { app_id, bot_id } = world.app;
    const shown = {
      type: 'message',
      subtype: 'bot_message',
      username: 'Release train',
      icons: { emoji: ':steam_locomotive:' },
      app_id,
      bot_id,
      text: 'hello',
      ts,
    };
    expect(message).toMatchObject(shown);
    const { messages } = (await world.call('conversations.history', { channel })).body;
    await settleAll();
    const event = receiver.events[0]?.json.event;
    for (const each of [message, messages[0], event]) {
      expect(each).toMatchObject(shown);
      expect(each).not.toHaveProperty('user');
    }
  });

  it('belongs to the bot: it edits and deletes it, and people find it as one of the bot', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const { ts } = (await say(world, { ...TRAIN, text: 'caboose' })).body;
    const edited = (await world.call('chat.update', { channel, ts, text: 'caboose two' })).body;
    expect(edited.message).toMatchObject({ username: 'Release train', subtype: 'bot_message' });
    const { name } = (await world.call('users.info', { user: world.app.bot_user_id })).body.user;
    const query = `caboose from:@${name}`;
    const found = (await world.call('search.messages', { query }, { token: world.user })).body;
    expect(found.messages.matches).toMatchObject([{ username: 'Release train', ts }]);
    expect((await world.call('chat.delete', { channel, ts })).body.ok).toBe(true);
  });

  it('has the name of the bot with a picture alone, and no icons with a name alone', async () => {
    const world = await openWorld();
    const shown = async (args: Record<string, string>) => {
      const { username, icons } = (await say(world, args)).body.message;
      return { username, icons };
    };
    const { real_name } = (await world.call('users.info', { user: world.app.bot_user_id })).body
      .user;
    expect(await shown({ icon_url: PICTURE })).toEqual({
      username: real_name,
      icons: { image_48: PICTURE },
    });
    expect(await shown({ username: 'Train' })).toEqual({ username: 'Train', icons: undefined });
    expect(await shown({ icon_url: PICTURE, icon_emoji: 'train' })).toEqual({
      username: real_name,
      icons: { emoji: ':train:' },
    });
    expect(await shown({ username: '', icon_url: '', icon_emoji: '' })).toEqual({});
  });

  it('is broadcast like any other reply', async () => {
    const world = await openWorld();
    const thread_ts = (await say(world, {})).body.ts;
    const { message } = (await say(world, { ...TRAIN, thread_ts, reply_broadcast: 'true' })).body;
    expect(message).toMatchObject({ subtype: 'thread_broadcast', username: 'Release train' });
  });

  it('can be ephemeral, or written bit by bit', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const { team, users } = await world.brief();
    const user = users.admin;
    await world.call('chat.postEphemeral', { channel, user, text: 'psst', ...TRAIN });
    const own = (await world.sandbox(`/ephemerals?user_id=${user}&channel=${channel}`)).body;
    expect(own.messages).toMatchObject([{ username: 'Release train' }]);
    const thread_ts = (await say(world, {})).body.ts;
    const whom = { recipient_team_id: team.id, recipient_user_id: user };
    const started = { channel, thread_ts, ...whom, icon_url: PICTURE, markdown_text: 'hi' };
    const begun = (await world.call('chat.startStream', started)).body;
    expect(begun).toMatchObject({ ok: true });
    const { ts } = begun;
    const stopped = (await world.call('chat.stopStream', { channel, ts })).body;
    expect(stopped.message).toMatchObject({
      subtype: 'bot_message',
      streaming_state: 'completed',
      icons: { image_48: PICTURE },
    });
  });
});

it.each([
  ['without chat:write.customize', 'bot', ['chat:write'], 'the token lacks chat:write.customize'],
  ['by a person', 'user', ['chat:write', 'chat:write.customize'], 'a person writes'],
])('%s, name and picture are ignored, and the trace says so', async (_who, type, scopes, why) => {
  const world = await openWorld();
  const token = await world.mint(type, scopes);
  const { body, headers } = await say(world, TRAIN, token);
  expect(body.message).toMatchObject({ user: expect.any(String), text: 'hello' });
  for (const field of ['username', 'icons', 'subtype'])
    expect(body.message).not.toHaveProperty(field);
  const { trace } = (await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`)).body;
  expect(trace.at(-1)).toMatchObject({
    rule: 'chat.postMessage',
    verdict: 'passed',
    detail: `username, icon_emoji and icon_url were ignored: ${why}`,
  });
});

it('refuses names that are too long, and pictures that no page may load', async () => {
  const world = await openWorld();
  await world.sandbox('/reset', { rate_limits: false });
  const refused = async (args: Record<string, string>) => {
    const { error, response_metadata } = (await say(world, args)).body;
    expect(error).toBe('invalid_arguments');
    return response_metadata.messages[0] as string;
  };
  expect((await say(world, { username: 'x'.repeat(80) })).body.ok).toBe(true);
  expect(await refused({ username: 'x'.repeat(81) })).toContain('username');
  expect(await refused({ icon_emoji: 'not an emoji' })).toContain('/icon_emoji');
  for (const icon_url of ['train.png', 'ftp://x.example/', 'data:image/png;base64,AA=='])
    expect(await refused({ icon_url })).toContain('/icon_url');
});

it('stores no picture but those from http and https, whatever is sent', async () => {
  const world = await openWorld();
  await world.sandbox('/reset', { rate_limits: false });
  const text = fc.oneof(fc.webUrl(), fc.string(), fc.constantFrom('//x.example', ' https://x/'));
  await fc.assert(
    fc.asyncProperty(text, text, async (icon_url, icon_emoji) => {
      const { ok, message, error } = (await say(world, { icon_url, icon_emoji })).body;
      if (!ok) return error === 'invalid_arguments';
      const { image_48, emoji } = message.icons ?? {};
      const isLoaded = image_48 === undefined || /^ ?https?:/i.test(image_48);
      return isLoaded && (emoji === undefined || /^:[^:]+(::skin-tone-\d)?:$/.test(emoji));
    }),
    { numRuns: 25 },
  );
});
