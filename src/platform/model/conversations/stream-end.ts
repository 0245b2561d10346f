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

/** Stops what an app is writing in a thread, as a person wants it; answers the `ts` of the messages. */
export function stopStreams(
  world: Pick<World, 'streams' | 'messages'>,
  { channel, ts: thread }: Pick<MessageRecord, 'channel' | 'ts'>,
  app: string,
): string[] {
  const open = [...world.streams.scan({ prefix: messageKey(channel, '') })].flatMap((row) => {
    const message = world.messages.get(messageKey(channel, row.ts));
    const isMeant = message?.app_id === app && message.thread_ts === thread;
    return isMeant && !isStopped(message) ? [message] : [];
  });
  for (const message of open) world.messages.put({ ...message, streaming_state: 'completed' });
  return open.map(({ ts }) => ts);
}

/** Whether a person has stopped what an app was writing in a stream that is open: the app may write an end, and nothing more. */
export const isStopped = ({ streaming_state }: MessageRecord): boolean =>
  streaming_state === 'completed';

const firstToEnd = (world: World): StreamRecord | undefined =>
  world.streams.scanIndex('due', { prefix: '' }).next().value;

/** A stream that its app does not stop ends by itself, and what was written stays. */
export const STREAM_END: DueWork = {
  table: streams,
  reason: 'user',
  nextAt: (world) => firstToEnd(world)?.ends,
  carryOut: (world) => {
    const row = firstToEnd(world);
    if (row === undefined) return;
    const key = messageKey(row.channel, row.ts);
    const message = world.messages.get(key);
    world.streams.remove(key);
    if (message !== undefined && !isStopped(message))
      world.messages.put({ ...message, streaming_state: 'errored' });
  },
};
