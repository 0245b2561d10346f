import { STREAM_LIFE_S } from '../../../contract/lifetimes.ts';
import type { DueWork } from '../due-work.ts';
import { messageKey, type MessageRecord } from '../message.ts';
import { type StreamRecord, streams } from '../stream.ts';
import type { World } from '../world/world.ts';

/** Begins the stream of a message that was just posted. */
export function beginStream(
  { streams: table, clock }: Pick<World, 'streams' | 'clock'>,
  { channel, ts: at }: MessageRecord,
  mode: StreamRecord['mode'] | undefined,
  display: StreamRecord['display'],
): void {
  const ends = clock.now() + STREAM_LIFE_S;
  table.put({ channel, ts: at, ends, display, ...(mode !== undefined && { mode }) });
}

/** Stops the messages that an app is writing in a thread, because a person asked for it. Returns their `ts`. */
export function stopStreams(
  world: Pick<World, 'streams' | 'messages'>,
  { channel, ts: thread }: Pick<MessageRecord, 'channel' | 'ts'>,
  app: string,
): string[] {
  const open = [...world.streams.scan({ prefix: messageKey(channel, '') })].flatMap((row) => {
    const message = world.messages.get(messageKey(channel, row.ts));
    const isInThread = message?.app_id === app && message.thread_ts === thread;
    return isInThread && !isStopped(message) ? [message] : [];
  });
  for (const message of open) world.messages.put({ ...message, streaming_state: 'completed' });
  return open.map(({ ts }) => ts);
}

/** Whether a person stopped a message whose stream is still open. Its app may end the stream, and add nothing. */
export const isStopped = ({ streaming_state }: MessageRecord): boolean =>
  streaming_state === 'completed';

const nextToEnd = (world: World): StreamRecord | undefined =>
  world.streams.scanIndex('due', { prefix: '' }).next().value;

/** Ends a stream that its app has not stopped in time. The text stays. */
export const STREAM_END: DueWork = {
  table: streams,
  reason: 'user',
  nextAt: (world) => nextToEnd(world)?.ends,
  carryOut: (world) => {
    const row = nextToEnd(world);
    if (row === undefined) return;
    const key = messageKey(row.channel, row.ts);
    const message = world.messages.get(key);
    world.streams.remove(key);
    if (message !== undefined && !isStopped(message))
      world.messages.put({ ...message, streaming_state: 'errored' });
  },
};
