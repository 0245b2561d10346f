import type { BodyOf } from '../../contract/schemas/interactions.ts';
import { holdsScope, isSubscribed } from '../events/occurrences/bot-scopes.ts';
import {
  buildAgentSessionRenamed,
  buildAgentSessionStopped,
  buildAssistantThreadEvent,
  buildHomeOpened,
} from '../events/occurrences/app-events.ts';
import { quoteShort } from '../http/form.ts';
import { isRefusal, type Refusal } from '../http/refusal.ts';
import type { AssistantThreadRecord } from '../model/assistant-thread.ts';
import { directConversation, openDirect } from '../model/channel.ts';
import { stopStreams } from '../model/conversations/stream-life.ts';
import { ASSISTANT_THREAD, renameThread, threadOf } from '../model/conversations/thread-state.ts';
import { addEvent } from '../model/event.ts';
import { homeOf } from '../model/interactions/view.ts';
import { byApp, createMessage, messageKey, type MessageRecord } from '../model/message.ts';
import { wireView } from '../views/view-changes.ts';
import { hasHomeTab } from '../views/view-calls.ts';
import { type Act, type Acting, cannot, installedApp, type Perform, seenChannel } from './act.ts';
import { isAssistant } from './app-features.ts';

/** Somebody opened the Home or the Messages tab of an app, which hears of it by the event `app_home_opened`. */
export const performHome: Perform<BodyOf<'home'>> = (acting, { app_id, tab = 'home' }) => {
  const { world, person } = acting;
  const app = installedApp(acting, app_id);
  if (isRefusal(app)) return app;
  if (tab === 'home' && !hasHomeTab(app.manifest))
    return cannot(
      `${app.name} has no Home tab; set features.app_home.home_tab_enabled in its manifest.`,
    );
  const pair = new Set([app.bot_user, person.id]);
  const channel = directConversation(world, pair) ?? openDirect(world, pair, person.id);
  const home = homeOf(world, person.id, app.id);
  const opened = buildHomeOpened(world, app.id, {
    user: person.id,
    channel: channel.id,
    tab,
    ...(home === undefined || tab !== 'home' ? {} : { view: wireView(world, home) }),
  });
  const about = { channel: channel.id, ...(home === undefined ? {} : { view_id: home.id }) };
  if (!isSubscribed(app, 'app_home_opened', null))
    return {
      app,
      about,
      payload: null,
      detail: `${app.name} is not subscribed to app_home_opened, so nothing was sent.`,
    };
  const added = addEvent(world, app, {
    type: 'app_home_opened',
    subject: channel.id,
    event: opened.bodyFor(app),
  });
  return { app, about, payload: JSON.parse(added.body) as object, event: added.id };
};

/** What a new chat is called until the app gives it a title. */
const NEW_CHAT = 'New Assistant Thread';

/**
 * Somebody begins a chat with an app that is an assistant, or looks at another conversation beside one. The app hears of it by
 * an event (docs/assumptions.md, A-65).
 */
export const performAssistantThread: Perform<BodyOf<'assistant_thread'>> = (acting, body) => {
  const { world, person } = acting;
  const app = installedApp(acting, body.app_id);
  if (isRefusal(app)) return app;
  if (!isAssistant(app))
    return cannot(
      `${app.name} is no assistant; its manifest needs features.assistant_view or features.agent_view.`,
    );
  const seen = body.looks_at === undefined ? null : seenChannel(acting, body.looks_at);
  if (seen !== null && isRefusal(seen)) return seen;
  const thread = body.ts === undefined ? begin(acting, app) : findThread(acting, app, body.ts);
  if (isRefusal(thread)) return thread;
  const { looks_at: _before, ...rest } = thread;
  const row = world.assistantThreads.put(seen === null ? rest : { ...rest, looks_at: seen.id });
  const type =
    body.ts === undefined ? 'assistant_thread_started' : 'assistant_thread_context_changed';
  const { channel, ts } = row;
  const about = { channel, ts };
  const lacking = isSubscribed(app, type, null)
    ? holdsScope(world, app, 'assistant:write')
      ? null
      : 'has no bot token with the scope assistant:write'
    : `is not subscribed to ${type}`;
  if (lacking !== null) {
    const detail = `${app.name} ${lacking}, so nothing was sent.`;
    return { app, about, payload: null, detail } satisfies Act;
  }
  const happened = buildAssistantThreadEvent(world, app.id, type, {
    user: person.id,
    channel,
    ts,
    looks_at: seen?.id,
  });
  const added = addEvent(world, app, { type, subject: channel, event: happened.bodyFor(app) });
  return { app, about, payload: JSON.parse(added.body) as object, event: added.id };
};

type App = Parameters<typeof byApp>[0];

/** Begins a chat: its first message is one of the app, which everything else replies to. */
function begin({ world, person }: Acting, app: App): AssistantThreadRecord {
  const pair = new Set([app.bot_user, person.id]);
  const channel = directConversation(world, pair) ?? openDirect(world, pair, person.id);
  const { ts } = createMessage(world, {
    channel: channel.id,
    author: byApp(app),
    content: { text: NEW_CHAT },
    subtype: ASSISTANT_THREAD,
  });
  return { channel: channel.id, ts };
}

/** A chat that the person has begun. */
function findThread(
  { world, person }: Acting,
  app: App,
  ts: string,
): AssistantThreadRecord | Refusal {
  const channel = directConversation(world, new Set([app.bot_user, person.id]));
  const row = world.assistantThreads.get(messageKey(channel?.id ?? '', ts));
  return (
    row ??
    cannot(
      `${person.real_name} has no chat ${quoteShort(ts)} with the app; GET /sandbox/assistant_threads lists those of a conversation.`,
    )
  );
}

/**
 * Somebody stops what an agent is doing in a thread, or gives its session another title. The app hears of it by an event; what it
 * is at stays as it is until it says otherwise (docs/assumptions.md, A-63).
 */
export const performAgentSession: Perform<BodyOf<'agent_session'>> = (acting, body) => {
  const { world } = acting;
  const app = installedApp(acting, body.app_id);
  if (isRefusal(app)) return app;
  const channel = seenChannel(acting, body.channel);
  if (isRefusal(channel)) return channel;
  const first = world.messages.get(messageKey(channel.id, body.ts));
  const status = first && threadOf(world, first).agents?.[app.id];
  if (first === undefined || status === undefined)
    return cannot(
      `${app.name} has no session in the thread ${quoteShort(body.ts)}; GET /sandbox/assistant_threads lists those of a conversation.`,
    );
  const { title } = body;
  const type = title === undefined ? 'agent_session_stopped' : 'agent_session_title_changed';
  const lacking = isSubscribed(app, type, null)
    ? holdsScope(world, app, 'chat:write')
      ? null
      : 'has no bot token with the scope chat:write'
    : `is not subscribed to ${type}`;
  if (title === undefined && status !== 'processing')
    return cannot(`${app.name} is ${status}: only what is processing can be stopped.`);
  if (title === undefined && lacking !== null)
    return cannot(`${app.name} ${lacking}, so that people cannot stop it.`);
  const about = { channel: channel.id, ts: first.ts };
  const event =
    title === undefined
      ? stopSession(acting, first, app.id)
      : renameSession(acting, first, app.id, title);
  if (lacking !== null)
    return { app, about, payload: null, detail: `${app.name} ${lacking}, so nothing was sent.` };
  const added = addEvent(world, app, { type, subject: channel.id, event: event.bodyFor(app) });
  return { app, about, payload: JSON.parse(added.body) as object, event: added.id };
};

const stopSession = ({ world, person }: Acting, first: MessageRecord, app: string) =>
  buildAgentSessionStopped(world, app, {
    channel: first.channel,
    user: person.id,
    thread_ts: first.ts,
    streaming_message_ts: stopStreams(world, first, app),
  });

function renameSession(
  { world, person }: Acting,
  first: MessageRecord,
  app: string,
  title: string,
) {
  const { title: previous } = threadOf(world, first);
  renameThread(world, first, title);
  return buildAgentSessionRenamed(world, app, {
    channel: first.channel,
    user: person.id,
    thread_ts: first.ts,
    title,
    ...(previous !== undefined && { previous_title: previous }),
  });
}
