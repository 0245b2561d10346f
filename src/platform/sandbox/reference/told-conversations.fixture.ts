import { SCOPES } from '../../../contract/scopes.ts';
import type { OpenWorld } from '../../testing/open-world.ts';
import { shareFile } from './told-files.fixture.ts';

const BLOCKS = JSON.stringify([{ type: 'divider', block_id: 'line' }]);
const ATTACHMENTS = JSON.stringify([{ text: 'more' }]);
export const METADATA = JSON.stringify({ event_type: 'deploy_done', event_payload: { build: 7 } });
/** A message with everything that an app can give it. */
export const WHOLE = {
  text: 'hello',
  blocks: BLOCKS,
  attachments: ATTACHMENTS,
  metadata: METADATA,
};

/** Names and pictures that an app gives its messages. */
const OWN_NAMES = [
  { username: 'Release train', icon_emoji: ':steam_locomotive:' },
  { icon_url: 'https://pictures.example/train.png' },
  { username: 'Release train' },
];

type Args = Readonly<Record<string, string>>;

/** Calls by a token, unless another is named. */
export const callerOf =
  (world: OpenWorld, token: string) =>
  (method: string, args: Args = {}, by = token) =>
    world.call(method, args, { token: by });

/** Posts what a conversation can hold, and reads it before and after somebody reacts and pins; returns the token of a member. */
export async function tellConversation(
  world: OpenWorld,
  channel: string,
  token: string,
): Promise<string> {
  const call = callerOf(world, token);
  const { members } = (await call('conversations.members', { channel })).body;
  const user_id = (members as string[]).find((id) => id !== world.app.bot_user_id) ?? '';
  const person = await world.mint('user', [...SCOPES], { user_id });
  const { url } = (
    await world.sandbox('/webhooks', { app_id: world.app.app_id, channel_id: channel, user_id })
  ).body;
  const hook = new URL(url as string).pathname;
  const posted = async (args: Args, by?: string) =>
    (await call('chat.postMessage', { channel, text: 'hello', ...args }, by)).body.ts as string;

  const parent = await posted({});
  const plain = await posted({});
  const fromPerson = await posted({}, person);
  await world.send(hook, { method: 'POST', body: JSON.stringify({ text: 'hello' }) });
  const { messages } = (await call('conversations.history', { channel, limit: '1' })).body;
  const fromWebhook = messages[0].ts as string;
  await readAll(world, { channel, ts: plain, token, person });

  const replied = await posted({ thread_ts: parent });
  await posted({ thread_ts: parent, reply_broadcast: 'true' }, person);
  const answer = JSON.stringify({ text: 'hello', thread_ts: parent });
  await world.send(hook, { method: 'POST', body: answer });
  await call('chat.update', { channel, ts: parent, ...WHOLE });
  await call('chat.update', { channel, ts: replied, text: 'hello again', reply_broadcast: 'true' });
  const streamed = await streamTo(world, { channel, ts: fromPerson, token, person: user_id });
  const withFile = await shareFile(world, channel, token);
  await call('chat.update', { channel, ts: withFile, text: 'hello once more' });
  const shownAs = await Promise.all(OWN_NAMES.map((own) => posted(own)));
  for (const ts of shownAs) await call('chat.update', { channel, ts, text: 'hello from me' });
  for (const timestamp of [withFile, streamed, ...shownAs]) {
    await call('reactions.add', { channel, timestamp, name: 'tada' });
    await call('reactions.get', { channel, timestamp });
    await call('conversations.replies', { channel, ts: timestamp });
  }
  for (const timestamp of [
    parent,
    plain,
    fromPerson,
    fromWebhook,
    replied,
    streamed,
    withFile,
    ...shownAs,
  ])
    await call('pins.add', { channel, timestamp });
  await readAll(world, { channel, ts: parent, token, person });
  for (const timestamp of [parent, plain, fromPerson, fromWebhook, replied]) {
    await call('reactions.add', { channel, timestamp, name: 'tada' });
    await readAll(world, { channel, ts: timestamp, token, person });
  }
  await call('pins.remove', { channel, timestamp: plain });
  await readAll(world, { channel, ts: plain, token, person });
  await call('reactions.remove', { channel, timestamp: plain, name: 'tada' });
  return person;
}

/** Writes an answer bit by bit, for a person, and shows it in the conversation too. */
async function streamTo(
  world: OpenWorld,
  { channel, ts: thread_ts, token, person: recipient_user_id }: Reader,
): Promise<string> {
  const call = callerOf(world, token);
  const { id: recipient_team_id } = (await world.brief()).team;
  const recipient = { recipient_team_id, recipient_user_id };
  const started = { channel, thread_ts, ...recipient, markdown_text: 'hel' };
  const { ts } = (await call('chat.startStream', started)).body;
  const message = { channel, ts: ts as string };
  await call('chat.appendStream', { ...message, markdown_text: 'lo' });
  await call('chat.stopStream', { ...message, metadata: METADATA });
  await call('chat.update', { ...message, reply_broadcast: 'true' });
  for (const own of [{}, ...OWN_NAMES]) {
    const bare = (await call('chat.startStream', { ...started, ...own })).body.ts as string;
    await call('chat.stopStream', { channel, ts: bare });
  }
  return message.ts;
}

/** Describes and renames a conversation, and reads what its messages say of that. */
async function tellChanges(world: OpenWorld, given: Omit<Reader, 'ts'>): Promise<void> {
  const { channel, token, person } = given;
  const call = callerOf(world, token);
  const { name = '' } = (await call('conversations.info', { channel })).body.channel;
  let newest = '';
  for (const [method, args] of [
    ['setTopic', { topic: 'hello' }],
    ['setPurpose', { purpose: 'hello' }],
    ['rename', { name: `hello-${name}` }],
  ] as const) {
    await call(`conversations.${method}`, { channel, ...args });
    const { messages } = (await call('conversations.history', { channel, limit: '1' })).body;
    const { ts } = messages[0] as { ts: string };
    await call('pins.add', { channel, timestamp: ts });
    await call('reactions.add', { channel, timestamp: ts, name: 'tada' });
    await call('reactions.get', { channel, timestamp: ts });
    await call('conversations.replies', { channel, ts });
    newest = ts;
  }
  await readAll(world, { channel, ts: newest, token, person });
}

interface Reader {
  readonly channel: string;
  readonly ts: string;
  readonly token: string;
  readonly person: string;
}

/** Reads messages with every method that answers some. */
async function readAll(world: OpenWorld, { channel, ts, token, person }: Reader): Promise<void> {
  // Methods are called often here.
  await world.sandbox('/clock', { advance_s: 60 });
  const call = callerOf(world, token);
  const all = { channel, ts, include_all_metadata: 'true' };
  for (const method of ['conversations.history', 'conversations.replies'])
    for (const args of [all, { channel, ts }]) await call(method, args);
  await call('reactions.get', { channel, timestamp: ts });
  await call('reactions.list');
  await call('pins.list', { channel });
  for (const method of ['search.messages', 'search.all'])
    await call(method, { query: 'hello' }, person);
  const legacy = await world.mint('legacy_bot', [...SCOPES]);
  // Each of them reads one kind of conversation.
  for (const kind of ['channels', 'groups', 'im', 'mpim'])
    await call(`${kind}.history`, { channel }, legacy);
}

/** Creates conversations of every kind, changes them, and reads what they hold. */
export async function tellConversations(world: OpenWorld, token: string): Promise<void> {
  const call = callerOf(world, token);
  const { admin, sample } = (await world.brief()).users;
  const [somebody = '', another = ''] = sample.filter((id) => id !== admin);
  const created = async (args: Args) =>
    (await call('conversations.create', args)).body.channel.id as string;
  const opened = async (args: Args) =>
    (await call('conversations.open', args)).body.channel.id as string;

  await tellBookmarks(world, token);
  const open = await created({ name: 'brand-new' });
  const hidden = await created({ name: 'den', is_private: 'true' });
  for (const channel of [open, hidden])
    await call('conversations.invite', { channel, users: somebody });
  await call('conversations.join', { channel: world.channels['random'] ?? '' });
  const direct = await opened({ users: somebody });
  await opened({ users: somebody, return_im: 'true' });
  const group = await opened({ users: `${somebody},${another}`, return_im: 'true' });
  for (const channel of [open, hidden, direct, group]) {
    for (const include_num_members of ['true', 'false'])
      await call('conversations.info', { channel, include_num_members });
    const person = await tellConversation(world, channel, token);
    await tellChanges(world, { channel, token, person });
  }
  await call('conversations.info', { channel: world.channels['deploys'] ?? '' });
  for (const limit of ['1', '1000'])
    await call('conversations.list', { types: 'public_channel,private_channel,mpim,im', limit });
  for (const channel of [open, hidden])
    for (const method of ['archive', 'unarchive'])
      await call(`conversations.${method}`, { channel });
  await tellReading(world, { open, direct, somebody }, token);
  await tellClosing(world, { direct, group, somebody }, token);
  for (const channel of [open, hidden]) await tellLeaving(world, { channel, somebody }, token);
}

/** Reads the conversations of the bot and of somebody, and marks one as read. */
async function tellReading(
  world: OpenWorld,
  { open, direct, somebody }: Readonly<Record<'open' | 'direct' | 'somebody', string>>,
  token: string,
): Promise<void> {
  const call = callerOf(world, token);
  const types = 'public_channel,private_channel,mpim,im';
  for (const limit of ['1', '1000']) await call('users.conversations', { types, limit });
  await call('users.conversations', { types, user: somebody });
  await call('conversations.info', { channel: world.channels['launch-2024'] ?? '' });
  const { messages } = (await call('conversations.history', { channel: direct, limit: '1' })).body;
  await call('conversations.mark', { channel: direct, ts: messages[0].ts as string });
  await call('conversations.info', { channel: open });
}

async function tellBookmarks(world: OpenWorld, token: string): Promise<void> {
  const call = callerOf(world, token);
  const channel_id = world.channels['deploys'] ?? '';
  const link = 'https://example.com/runbook';
  const given = { channel_id, type: 'link', title: 'Runbook', link, emoji: ':ship:' };
  const bookmark_id = (await call('bookmarks.add', given)).body.bookmark.id as string;
  await call('bookmarks.list', { channel_id });
  await call('bookmarks.edit', { channel_id, bookmark_id, title: 'The runbook' });
  await call('bookmarks.remove', { channel_id, bookmark_id });
}

/** The bot closes its direct conversations, and they are opened again: by itself, and by a new message. */
async function tellClosing(
  world: OpenWorld,
  { direct, group, somebody }: Readonly<Record<'direct' | 'group' | 'somebody', string>>,
  token: string,
): Promise<void> {
  const call = callerOf(world, token);
  const person = await world.mint('user', [...SCOPES], { user_id: somebody });
  for (const channel of [direct, group]) {
    for (let time = 0; time < 2; time += 1) await call('conversations.close', { channel });
    await call('conversations.open', { channel, return_im: 'true' });
    await call('conversations.close', { channel });
    await call('chat.postMessage', { channel, text: 'Are you there?' }, person);
  }
}

/** The bot and somebody leave a channel, and are removed from it. */
async function tellLeaving(
  world: OpenWorld,
  { channel, somebody }: Readonly<Record<'channel' | 'somebody', string>>,
  token: string,
): Promise<void> {
  const call = callerOf(world, token);
  const person = await world.mint('user', [...SCOPES], { user_id: somebody });
  const bot = world.app.bot_user_id;
  for (let time = 0; time < 2; time += 1) await call('conversations.leave', { channel }, person);
  await call('conversations.invite', { channel, users: somebody });
  await call('conversations.kick', { channel, user: somebody });
  await call('conversations.invite', { channel, users: somebody });
  await call('conversations.kick', { channel, user: bot }, person);
  await call('conversations.invite', { channel, users: bot }, person);
  await call('conversations.leave', { channel });
}
