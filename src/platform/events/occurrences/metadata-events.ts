import type { ChannelRecord } from '../../model/channel.ts';
import { messages, type MessageRecord } from '../../model/message.ts';
import type { World } from '../../model/world/world.ts';
import { eventTs, buildOccurrence, type Derive, type Occurrence } from './occurrence.ts';

/** Metadata that came with a message, changed, or went. */
export const metadataEvents: Derive = (world, changes) =>
  changes.of(messages).flatMap(({ before, after }) => {
    const channel = world.channels.get((after ?? before)?.channel ?? '');
    return channel === undefined ? [] : buildMetadataChanged(world, channel, before, after);
  });

/** What a change of a message does to its metadata: one occurrence, or none. */
export function buildMetadataChanged(
  world: Pick<World, 'clock' | 'team'>,
  channel: ChannelRecord,
  before: MessageRecord | null,
  after: MessageRecord | null,
): Occurrence[] {
  const message = after ?? before;
  const metadata = wholeOf(after);
  const previous_metadata = wholeOf(before);
  if (message === null || JSON.stringify(metadata) === JSON.stringify(previous_metadata)) return [];
  const { ts, app_id = '', bot_id = '', user: user_id = '' } = message;
  const common = {
    app_id,
    bot_id,
    user_id,
    team_id: world.team.id,
    channel_id: channel.id,
    message_ts: ts,
    event_ts: before === null ? ts : eventTs(world),
  };
  const seen = { channel, seenBy: 'members' as const };
  if (previous_metadata === undefined) {
    if (metadata === undefined) return [];
    const type = 'message_metadata_posted' as const;
    return [buildOccurrence({ ...seen, type, bodyFor: () => ({ ...common, type, metadata }) })];
  }
  const told = { ...common, previous_metadata };
  if (metadata === undefined) {
    const type = 'message_metadata_deleted' as const;
    return [buildOccurrence({ ...seen, type, bodyFor: () => ({ ...told, type, deleted_ts: ts }) })];
  }
  const type = 'message_metadata_updated' as const;
  return [buildOccurrence({ ...seen, type, bodyFor: () => ({ ...told, type, metadata }) })];
}

/** The metadata of a message, whole; undefined if it has none. */
function wholeOf(message: MessageRecord | null) {
  if (message?.metadata === undefined) return undefined;
  const { event_type, event_payload = {} } = message.metadata;
  return { event_type, event_payload };
}
