import { CHANNEL_TYPE } from '../../../contract/schemas/events.ts';
import type { ChannelRecord } from '../../model/channel.ts';
import {
  isSystemMessage,
  messageKey,
  type MessageRecord,
  messages,
  wireMessage,
} from '../../model/message.ts';
import { rootOf } from '../../methods/conversations/lookup/thread-root.ts';
import type { World } from '../../model/world/world.ts';
import { type Derive, eventTs, buildOccurrence, type Occurrence } from './occurrence.ts';

/** Posted, changed and deleted messages, and mentions in posted ones. */
export const messageEvents: Derive = (world, changes) =>
  changes.of(messages).flatMap(({ before, after }) => {
    const channel = world.channels.get((after ?? before)?.channel ?? '');
    if (channel === undefined) return [];
    if (before === null) return after === null ? [] : buildMessagePosted(world, channel, after);
    return [messageChanged(world, channel, before, after)];
  });

/** The occurrences of a posted message. */
export function buildMessagePosted(
  world: Pick<World, 'messages'>,
  channel: ChannelRecord,
  message: MessageRecord,
): Occurrence[] {
  const { ts, thread_ts } = message;
  const parent =
    thread_ts === undefined || thread_ts === ts
      ? undefined
      : world.messages.get(messageKey(channel.id, thread_ts));
  // Built for those who are told alone.
  const body = () => {
    const root = rootOf(world, message);
    return {
      ...wireMessage(message),
      ...(parent?.user === undefined ? {} : { parent_user_id: parent.user }),
      ...(root === undefined ? {} : { root }),
      channel: channel.id,
      event_ts: ts,
    };
  };
  const channel_type = CHANNEL_TYPE[channel.kind];
  const heard = buildOccurrence({
    type: 'message',
    channel,
    seenBy: 'members',
    bodyFor: () => ({ ...body(), channel_type }),
  });
  // In a direct conversation with the app, every message is for the app, so a mention adds nothing. Nobody wrote a system message.
  if (channel.kind === 'im' || isSystemMessage(message)) return [heard];
  const mentioned = buildOccurrence({
    type: 'app_mention',
    channel,
    seenBy: 'members',
    concerns: ({ bot_user }) =>
      message.user !== bot_user &&
      mentions([message.text, message.blocks, message.attachments], bot_user),
    bodyFor: () => ({ ...body(), type: 'app_mention' as const }),
  });
  return [heard, mentioned];
}

/** A changed message, or with `after` null a deleted one. */
function messageChanged(
  world: World,
  channel: ChannelRecord,
  before: MessageRecord,
  after: MessageRecord | null,
): Occurrence {
  const event_ts = eventTs(world);
  const common = () => ({
    type: 'message' as const,
    hidden: true as const,
    channel: channel.id,
    channel_type: CHANNEL_TYPE[channel.kind],
    ts: event_ts,
    previous_message: wireMessage(before),
    event_ts,
  });
  const bodyFor = () =>
    after === null
      ? { ...common(), subtype: 'message_deleted' as const, deleted_ts: before.ts }
      : { ...common(), subtype: 'message_changed' as const, message: wireMessage(after) };
  return buildOccurrence({ type: 'message', channel, seenBy: 'members', bodyFor });
}

/** Whether a message mentions a user: `<@U…>` or `<@U…|label>` in a text, or an element of rich text. */
function mentions(content: unknown, user: string): boolean {
  if (typeof content === 'string')
    return content.includes(`<@${user}>`) || content.includes(`<@${user}|`);
  if (typeof content !== 'object' || content === null) return false;
  if (Array.isArray(content)) return content.some((each) => mentions(each, user));
  const { type, user_id } = content as { readonly type?: unknown; readonly user_id?: unknown };
  if (type === 'user' && user_id === user) return true;
  return Object.values(content).some((each) => mentions(each, user));
}
