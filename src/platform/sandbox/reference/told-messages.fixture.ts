import { SCOPES } from '../../../contract/scopes.ts';
import type { OpenWorld } from '../../testing/open-world.ts';

/** Everything that a message can carry. */
const WHOLE = {
  text: 'hello',
  blocks: JSON.stringify([{ type: 'divider', block_id: 'line' }]),
  attachments: JSON.stringify([{ text: 'more' }]),
  metadata: JSON.stringify({ event_type: 'deploy_done', event_payload: { build: 7 } }),
};

/** Schedules messages of the bot and of a person, lists them page by page, and deletes one. */
export async function tellScheduled(world: OpenWorld, token: string): Promise<void> {
  const channel = world.channels['deploys'] ?? '';
  const person = await world.mint('user', [...SCOPES]);
  const now = (await world.brief()).clock.now;
  const schedule = async (args: Record<string, string>, by = token) => {
    const given = { channel, text: 'hello', post_at: String(now + 3600), ...args };
    return (await world.call('chat.scheduleMessage', given, { token: by })).body;
  };
  const { body } = await world.call('chat.postMessage', { channel, text: 'later' }, { token });
  await schedule({});
  await schedule(WHOLE);
  const { scheduled_message_id } = await schedule({ thread_ts: body.ts });
  await schedule({}, person);
  const newcomer = (await world.brief()).users.sample.at(-2) ?? '';
  await schedule({ channel: newcomer });
  await world.call('chat.scheduledMessages.list', { limit: '2' }, { token });
  await world.call('chat.scheduledMessages.list', {}, { token });
  const wanted = { channel, scheduled_message_id };
  await world.call('chat.deleteScheduledMessage', wanted, { token });
}

/** Posts what authors do: a person who mentions the bot, and the bot in a new conversation. */
export async function tellActs(world: OpenWorld, token: string): Promise<void> {
  const channel = world.channels['deploys'] ?? '';
  const person = await world.mint('user', [...SCOPES]);
  const text = `greets <@${world.app.bot_user_id}>`;
  await world.call('chat.meMessage', { channel, text }, { token: person });
  const newcomer = (await world.brief()).users.sample.at(-1) ?? '';
  const direct = (
    await world.call('chat.meMessage', { channel: newcomer, text: 'waves' }, { token })
  ).body;
  await streamToClosed(world, direct, token);
  const { sample } = (await world.brief()).users;
  const users = sample.slice(0, 2).join(',');
  const group = (await world.call('conversations.open', { users }, { token })).body.channel.id;
  await streamToClosed(
    world,
    (await world.call('chat.postMessage', { channel: group, text: 'hello' }, { token })).body,
    token,
  );
}

/** Closes a conversation of the bot, and begins an answer there. */
async function streamToClosed(
  world: OpenWorld,
  { channel, ts: thread_ts }: { readonly channel: string; readonly ts: string },
  token: string,
): Promise<void> {
  const { team, users } = await world.brief();
  await world.call('conversations.close', { channel }, { token });
  const recipient = { recipient_team_id: team.id, recipient_user_id: users.admin };
  await world.call('chat.startStream', { channel, thread_ts, ...recipient }, { token });
}

/** Says in a chat that somebody began, and in one that they began by writing, what an assistant says. */
export async function tellAssistant(world: OpenWorld, token: string): Promise<void> {
  const channel_id = world.channels['direct'] ?? '';
  const { body } = await world.call('chat.postMessage', { channel: channel_id, text: 'hello' });
  const thread = { channel_id, thread_ts: body.ts };
  const call = (method: string, args: Record<string, string>) =>
    world.call(`assistant.threads.${method}`, { ...thread, ...args }, { token });
  await call('setStatus', { status: 'is thinking...' });
  await call('setTitle', { title: 'Release 42' });
  await call('setSuggestedPrompts', { prompts: JSON.stringify([{ title: 'A', message: 'B' }]) });
  const path = `/apps/${world.app.app_id}/manifest`;
  const { manifest } = (await world.sandbox(path)).body;
  const features = { ...manifest.features, assistant_view: { assistant_description: 'Helps.' } };
  const settings = { ...manifest.settings, socket_mode_enabled: true };
  await world.sandbox(path, { manifest: { ...manifest, features, settings } }, 'PUT');
  const { app_id } = world.app;
  const user_id = (await world.brief()).users.admin;
  const begun = { type: 'assistant_thread', user_id, app_id };
  const { ts, channel } = (await world.sandbox('/interactions', begun)).body.interaction;
  await call('setTitle', { channel_id: channel, thread_ts: ts, title: 'Release 43' });
  await tellSessions(world, token, { channel_id: channel, thread_ts: ts });
}

/** Sets the status of an agent in a thread: with and without a title, and while people can and cannot stop it. */
async function tellSessions(
  world: OpenWorld,
  token: string,
  chat: { readonly channel_id: string; readonly thread_ts: string },
): Promise<void> {
  const call = (method: string, args: Record<string, string>) =>
    world.call(`agents.sessions.${method}`, args, { token });
  const { body } = await world.call('chat.postMessage', {
    channel: chat.channel_id,
    text: 'hello',
  });
  const bare = { channel_id: chat.channel_id, thread_ts: body.ts };
  await call('setStatus', { ...bare, status: 'active' });
  await call('setStatus', { ...chat, status: 'active' });
  await call('rename', { ...chat, title: 'Release 42' });
  await call('setStatus', { ...chat, status: 'active' });
  const path = `/apps/${world.app.app_id}`;
  const { apps } = await world.brief();
  const subscriptions = apps.find(({ app_id }) => app_id === world.app.app_id)?.subscriptions;
  await world.sandbox(path, { subscriptions: [] }, 'PATCH');
  await call('setStatus', { ...chat, status: 'active' });
  await world.sandbox(path, { subscriptions }, 'PATCH');
}
