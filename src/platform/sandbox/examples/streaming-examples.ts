import { messageKey, type MessageRecord } from '../../model/message.ts';
import { type Example, callWith, requireCall, NO_MESSAGE, addArguments } from './example.ts';
import { type ExampleCaller, newestMessage, somebodyElse } from './places.ts';

/** Whether nobody is writing a message any more. */
export const isWhole =
  ({ world }: ExampleCaller) =>
  ({ channel, ts }: MessageRecord): boolean =>
    !world.streams.has(messageKey(channel, ts));

/** A message for the author of the newest one. */
function startStream(caller: ExampleCaller): Example {
  const asked = newestMessage(caller);
  if (asked === undefined) return NO_MESSAGE;
  return callWith({
    channel: asked.channel,
    thread_ts: asked.thread_ts ?? asked.ts,
    markdown_text: '**Hello** from ',
    recipient_team_id: caller.world.team.id,
    recipient_user_id: somebodyElse(caller)?.id ?? caller.user.id,
  });
}

/** The newest message that the app is writing with text. */
function callWithOpenStream({ world, app }: ExampleCaller): Example {
  const open = Array.from(world.streams.scanIndex('due', { prefix: '', reverse: true }));
  const stream = open.find(
    (row) =>
      row.mode !== 'chunks' &&
      world.messages.get(messageKey(row.channel, row.ts))?.app_id === app.id,
  );
  return stream === undefined
    ? requireCall('The app is writing no message.', 'chat.startStream')
    : callWith({ channel: stream.channel, ts: stream.ts });
}

const NO_CHAT = requireCall('Nobody has written to the app directly.', 'chat.postMessage');

/** The newest message of a direct conversation of the caller, as the methods of assistants name it. */
function callWithChat(caller: ExampleCaller): Example {
  const { world } = caller;
  const said = newestMessage(caller, ({ channel }) => world.channels.get(channel)?.kind === 'im');
  if (said === undefined) return NO_CHAT;
  return callWith({ channel_id: said.channel, thread_ts: said.thread_ts ?? said.ts });
}

/** The newest message that the caller sees. */
function callWithThread(caller: ExampleCaller): Example {
  const said = newestMessage(caller);
  if (said === undefined) return NO_MESSAGE;
  return callWith({ channel_id: said.channel, thread_ts: said.thread_ts ?? said.ts });
}

/** The newest thread that the caller sees and that has a session. */
function callWithSession(caller: ExampleCaller): Example {
  const { assistantThreads } = caller.world;
  const said = newestMessage(
    caller,
    ({ channel, ts, thread_ts = ts }) =>
      assistantThreads.get(messageKey(channel, thread_ts))?.agents !== undefined,
  );
  return said === undefined
    ? requireCall('No agent has a session.', 'agents.sessions.setStatus')
    : callWith({ channel_id: said.channel, thread_ts: said.thread_ts ?? said.ts });
}

const PROMPTS = [
  { title: 'What changed?', message: 'What changed since the last release?' },
  { title: 'Who is on call?', message: 'Who is on call this week?' },
];

/** Example calls of the methods that write a message bit by bit, and of assistants. */
export const STREAMING_EXAMPLES: Readonly<Record<string, (caller: ExampleCaller) => Example>> = {
  'chat.startStream': startStream,
  'chat.appendStream': (caller) =>
    addArguments(callWithOpenStream(caller), { markdown_text: 'Parley' }),
  'assistant.threads.setStatus': (caller) =>
    addArguments(callWithThread(caller), { status: 'is thinking...' }),
  'agents.sessions.setStatus': (caller) =>
    addArguments(callWithThread(caller), { status: 'processing' }),
  'agents.sessions.rename': (caller) =>
    addArguments(callWithSession(caller), { title: 'Release 42' }),
  'assistant.threads.setTitle': (caller) =>
    addArguments(callWithChat(caller), { title: 'Release 42' }),
  'assistant.threads.setSuggestedPrompts': (caller) =>
    addArguments(callWithChat(caller), { prompts: JSON.stringify(PROMPTS) }),
  'chat.stopStream': (caller) => addArguments(callWithOpenStream(caller), { markdown_text: '.' }),
};
