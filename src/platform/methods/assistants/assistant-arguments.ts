import { quoteShort } from '../../http/form.ts';
import { messageKey, type MessageRecord } from '../../model/message.ts';
import type { World } from '../../model/world/world.ts';
import { type ChannelReference, channelArgument } from '../../pipeline/channel-argument.ts';
import { fail, isFailure, type Caller, type Failure } from '../../pipeline/method.ts';
import { findJoinedChannel } from '../conversations/lookup/conversation-lookup.ts';

/** The conversation of the thread; these methods call it channel_id. */
export const channel_id = channelArgument('Id of the conversation.');

export const THREAD_ERRORS = [
  'channel_not_found',
  'is_archived',
  'not_in_channel',
  'invalid_thread_ts',
] as const;

type ThreadFailure = Failure<(typeof THREAD_ERRORS)[number]>;

/** The first message of a thread in a conversation of the caller. */
export function threadIn(
  world: World,
  caller: Caller,
  {
    channel_id: id,
    thread_ts,
  }: { readonly channel_id: ChannelReference; readonly thread_ts: string },
): MessageRecord | ThreadFailure {
  const channel = findJoinedChannel(world, caller, id);
  if (isFailure(channel)) return channel;
  const named = world.messages.get(messageKey(channel.id, thread_ts));
  const first =
    named?.thread_ts === undefined || named.thread_ts === named.ts
      ? named
      : world.messages.get(messageKey(channel.id, named.thread_ts));
  return (
    first ??
    fail(
      'invalid_thread_ts',
      `thread_ts ${quoteShort(thread_ts)}`,
      `no such message in ${channel.id}`,
    )
  );
}

/** The first message of a thread in a direct conversation of the app with a person: only there it is an assistant. */
export function assistantThreadIn(
  world: World,
  caller: Caller,
  named: { readonly channel_id: ChannelReference; readonly thread_ts: string },
): MessageRecord | ThreadFailure {
  const first = threadIn(world, caller, named);
  if (isFailure(first)) return first;
  return world.channels.get(first.channel)?.kind === 'im'
    ? first
    : fail(
        'invalid_thread_ts',
        `thread_ts ${first.ts}`,
        `${first.channel} is no direct conversation of the app with a person`,
      );
}
