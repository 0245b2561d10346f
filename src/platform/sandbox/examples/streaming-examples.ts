import { messageKey, type MessageRecord } from '../../model/message.ts';
import { type Example, given, lacking, NO_MESSAGE, withMore } from './example.ts';
import { type ExampleCaller, newestMessage, somebodyElse } from './places.ts';

/** Whether nobody is writing a message any more. */
export const isWhole =
  ({ world }: ExampleCaller) =>
  ({ channel, ts }: MessageRecord): boolean =>
    !world.streams.has(messageKey(channel, ts));

/** A message for the author of the newest one. */
function starting(caller: ExampleCaller): Example {
  const asked = newestMessage(caller);
  if (asked === undefined) return NO_MESSAGE;
  return given({
    channel: asked.channel,
    thread_ts: asked.thread_ts ?? asked.ts,
    markdown_text: '**Hello** from ',
    recipient_team_id: caller.world.team.id,
    recipient_user_id: somebodyElse(caller)?.id ?? caller.user.id,
  });
}

/** The newest message that the app is writing with text. */
function beingWritten({ world, app }: ExampleCaller): Example {
  const open = Array.from(world.streams.scanIndex('due', { prefix: '', reverse: true }));
  const stream = open.find(
    (row) =>
      row.mode !== 'chunks' &&
      world.messages.get(messageKey(row.channel, row.ts))?.app_id === app.id,
  );
  return stream === undefined
    ? lacking('The app is writing no message.', 'chat.startStream')
    : given({ channel: stream.channel, ts: stream.ts });
}

/** Example calls of the methods that write a message bit by bit. */
export const STREAMING_EXAMPLES: Readonly<Record<string, (caller: ExampleCaller) => Example>> = {
  'chat.startStream': starting,
  'chat.appendStream': (caller) => withMore(beingWritten(caller), { markdown_text: 'Parley' }),
  'chat.stopStream': (caller) => withMore(beingWritten(caller), { markdown_text: '.' }),
};
