import { CHANNEL_TYPE } from '../../contract/schemas/events.ts';
import type { ChannelRecord } from '../model/channel.ts';
import { messageKey, messages, wireMessage, type MessageRecord } from '../model/message.ts';
import type { World } from '../model/world/world.ts';
import { mentions } from './mentions.ts';
import { eventTs, occurrence, type Derive, type Occurrence } from './occurrence.ts';

/** Posted, changed and deleted messages, and mentions in posted ones. */
export const messageEvents: Derive = (world, changes) =>
  changes.of(messages).flatMap(({ before, after }) => {
    const channel = world.channels.get((after ?? before)?.channel ?? '');
    if (channel === undefined) return [];
    if (before === null) return after === null ? [] : posted(world, channel, after);
    return [
      after === null ? deleted(world, channel, before) : changed(world, channel, before, after),
    ];
  });

function posted(world: World, channel: ChannelRecord, message: MessageRecord): Occurrence[] {
  const { ts, thread_ts } = message;
  const parent =
    thread_ts === undefined || thread_ts === ts
      ? undefined
      : world.messages.get(messageKey(channel.id, thread_ts));
  const body = {
    ...wireMessage(message),
    ...(parent?.user === undefined ? {} : { parent_user_id: parent.user }),
    channel: channel.id,
    event_ts: ts,
  };
  const channel_type = CHANNEL_TYPE[channel.kind];
  const heard = occurrence({
    type: 'message',
    channel,
    seenBy: 'members',
    bodyFor: () => ({ ...body, channel_type }),
  });
  // In a direct conversation with the app, every message is for the app, so a mention adds nothing.
  if (channel.kind === 'im') return [heard];
  const mentioned = occurrence({
    type: 'app_mention',
    channel,
    seenBy: 'members',
    concerns: ({ bot_user }) =>
      message.user !== bot_user &&
      mentions([message.text, message.blocks, message.attachments], bot_user),
    bodyFor: () => ({ ...body, type: 'app_mention' as const }),
  });
  return [heard, mentioned];
}

/** Fields that message_changed and message_deleted have in common. */
const altered = (world: World, channel: ChannelRecord, previous: MessageRecord) => ({
  type: 'message' as const,
  hidden: true as const,
  channel: channel.id,
  channel_type: CHANNEL_TYPE[channel.kind],
  ts: eventTs(world),
  previous_message: wireMessage(previous),
  event_ts: eventTs(world),
});

const changed = (
  world: World,
  channel: ChannelRecord,
  before: MessageRecord,
  after: MessageRecord,
): Occurrence =>
  occurrence({
    type: 'message',
    channel,
    seenBy: 'members',
    bodyFor: () => ({
      ...altered(world, channel, before),
      subtype: 'message_changed' as const,
      message: wireMessage(after),
    }),
  });

const deleted = (world: World, channel: ChannelRecord, before: MessageRecord): Occurrence =>
  occurrence({
    type: 'message',
    channel,
    seenBy: 'members',
    bodyFor: () => ({
      ...altered(world, channel, before),
      subtype: 'message_deleted' as const,
      deleted_ts: before.ts,
    }),
  });
