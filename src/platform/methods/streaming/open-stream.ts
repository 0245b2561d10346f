import { isStopped } from '../../model/conversations/stream-life.ts';
import { messageKey, type MessageRecord } from '../../model/message.ts';
import type { StreamRecord } from '../../model/stream.ts';
import type { World } from '../../model/world/world.ts';
import type { ChannelReference } from '../../pipeline/channel-argument.ts';
import { fail, isFailure, type Caller, type Failure } from '../../pipeline/method.ts';
import { channelId, messageTs } from '../conversations/conversation-arguments.ts';
import { visibleChannel } from '../conversations/lookup/conversation-lookup.ts';
import { messageIn } from '../conversations/lookup/message-lookup.ts';
import type { StreamContent } from './stream-content.ts';

/** The arguments that name a message that is being written. */
export const openStreamArguments = {
  channel: channelId,
  ts: messageTs('Timestamp of the message, as chat.startStream answered it.'),
};

export const OPEN_STREAM_ERRORS = [
  'channel_not_found',
  'is_archived',
  'message_not_found',
  'message_not_owned_by_app',
  'message_not_in_streaming_state',
  'streaming_mode_mismatch',
] as const;

/** The message that an app is writing and goes on with, and its stream; one that a person has stopped if that `canBeStopped`. */
export function openStream(
  world: World,
  caller: Caller,
  { channel: id, ts }: { readonly channel: ChannelReference; readonly ts: string },
  { mode }: StreamContent,
  canBeStopped = false,
):
  | { readonly message: MessageRecord; readonly stream: StreamRecord }
  | Failure<(typeof OPEN_STREAM_ERRORS)[number]> {
  const channel = visibleChannel(world, caller, id);
  if (isFailure(channel)) return channel;
  if (channel.is_archived) return fail('is_archived', `channel ${channel.id}`);
  const message = messageIn(world, channel, ts);
  if (isFailure(message)) return message;
  if (message.app_id !== caller.app.id) {
    const owner =
      message.app_id === undefined ? 'a person posted it' : `app ${message.app_id} posted it`;
    return fail('message_not_owned_by_app', `message ${message.ts}`, owner);
  }
  const stream = world.streams.get(messageKey(channel.id, message.ts));
  if (stream === undefined || (isStopped(message) && !canBeStopped)) {
    const state =
      stream === undefined
        ? (message.streaming_state ?? 'never streamed')
        : 'a person stopped it: only chat.stopStream is left';
    return fail('message_not_in_streaming_state', `message ${message.ts}`, state);
  }
  if (mode !== undefined && stream.mode !== undefined && mode !== stream.mode)
    return fail(
      'streaming_mode_mismatch',
      mode === 'text' ? 'markdown_text' : 'chunks',
      `the stream was written with ${stream.mode === 'text' ? 'markdown_text' : 'chunks'} before`,
    );
  return { message, stream };
}
