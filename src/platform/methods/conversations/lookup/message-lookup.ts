import { quoteShort } from '../../../http/form.ts';
import type { ChannelRecord } from '../../../model/channel.ts';
import { messageKey, type MessageRecord } from '../../../model/message.ts';
import type { World } from '../../../model/world/world.ts';
import type { ChannelReference } from '../../../pipeline/channel-argument.ts';
import { fail, isFailure, type Caller, type Failure } from '../../../pipeline/method.ts';
import { findJoinedChannel } from './conversation-lookup.ts';

/** The message of a conversation with that ts. */
export function messageIn(
  world: Pick<World, 'messages'>,
  channel: ChannelRecord,
  ts: string,
): MessageRecord | Failure<'message_not_found'> {
  return (
    world.messages.get(messageKey(channel.id, ts)) ??
    fail('message_not_found', `ts ${quoteShort(ts)}`, `no such message in ${channel.id}`)
  );
}

/** The message that a new one replies to; undefined if it is not a reply. */
export function parentIn(
  world: Pick<World, 'messages'>,
  channel: ChannelRecord,
  thread_ts: string | undefined,
): MessageRecord | undefined | Failure<'thread_not_found'> {
  if (thread_ts === undefined) return undefined;
  return (
    world.messages.get(messageKey(channel.id, thread_ts)) ??
    fail(
      'thread_not_found',
      `thread_ts ${quoteShort(thread_ts)}`,
      `no such message in ${channel.id}`,
    )
  );
}

/** The message that `messageArguments` name, if the caller is a member of its conversation and it is not archived. */
export function findJoinedMessage(
  world: World,
  caller: Caller,
  { channel: id, timestamp }: { readonly channel: ChannelReference; readonly timestamp: string },
):
  | MessageRecord
  | Failure<'channel_not_found' | 'is_archived' | 'not_in_channel' | 'message_not_found'> {
  const channel = findJoinedChannel(world, caller, id);
  return isFailure(channel) ? channel : messageIn(world, channel, timestamp);
}

/** The error codes of `findJoinedMessage`. */
export const JOINED_MESSAGE_ERRORS = [
  'channel_not_found',
  'is_archived',
  'not_in_channel',
  'message_not_found',
] as const;
