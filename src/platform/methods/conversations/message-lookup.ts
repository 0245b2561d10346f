import { clip } from '../../http/form.ts';
import type { ChannelRecord } from '../../model/channel.ts';
import { messageKey, type MessageRecord } from '../../model/message.ts';
import type { World } from '../../model/world.ts';
import type { ChannelReference } from '../../pipeline/channel-argument.ts';
import { fail, isFailure, type Caller, type Failure } from '../../pipeline/method.ts';
import { joinedChannel } from './conversation-lookup.ts';

/** A message of a conversation. */
export function messageIn(
  world: Pick<World, 'messages'>,
  channel: ChannelRecord,
  ts: string,
): MessageRecord | Failure<'message_not_found'> {
  return (
    world.messages.get(messageKey(channel.id, ts)) ??
    fail('message_not_found', `ts ${clip(ts)}`, `no such message in ${channel.id}`)
  );
}

/** The message that a new one replies to; undefined where it replies to none. */
export function parentIn(
  world: Pick<World, 'messages'>,
  channel: ChannelRecord,
  thread_ts: string | undefined,
): MessageRecord | undefined | Failure<'thread_not_found'> {
  if (thread_ts === undefined) return undefined;
  return (
    world.messages.get(messageKey(channel.id, thread_ts)) ??
    fail('thread_not_found', `thread_ts ${clip(thread_ts)}`, `no such message in ${channel.id}`)
  );
}

/** The message that `messageArguments` name, in a living conversation the caller is in. */
export function joinedMessage(
  world: World,
  caller: Caller,
  { channel: id, timestamp }: { readonly channel: ChannelReference; readonly timestamp: string },
):
  | MessageRecord
  | Failure<'channel_not_found' | 'is_archived' | 'not_in_channel' | 'message_not_found'> {
  const channel = joinedChannel(world, caller, id);
  return isFailure(channel) ? channel : messageIn(world, channel, timestamp);
}

/** What `joinedMessage` refuses with. */
export const JOINED_MESSAGE_ERRORS = [
  'channel_not_found',
  'is_archived',
  'not_in_channel',
  'message_not_found',
] as const;
