import { messageKey, messages } from '../../model/message.ts';
import { reactions, type ReactionRecord } from '../../model/reaction.ts';
import type { World } from '../../model/world/world.ts';
import { eventTs, buildOccurrence, type Derive, type Occurrence } from './occurrence.ts';

/** Added and removed reactions. A reaction that is deleted with its message causes no event. */
export const reactionEvents: Derive = (world, changes) =>
  changes.of(reactions).flatMap(({ before, after }) => {
    if (before === null)
      return after === null ? [] : buildReactionChanged(world, 'reaction_added', after);
    if (after !== null) return [];
    const message = changes.at(messages, messageKey(before.channel, before.ts));
    return message?.after === null ? [] : buildReactionChanged(world, 'reaction_removed', before);
  });

/** The occurrence of a reaction; none without its conversation. */
export function buildReactionChanged(
  world: Pick<World, 'channels' | 'messages' | 'clock'>,
  type: 'reaction_added' | 'reaction_removed',
  { channel: id, ts, name, user }: ReactionRecord,
): Occurrence[] {
  const channel = world.channels.get(id);
  if (channel === undefined) return [];
  const author = world.messages.get(messageKey(id, ts))?.user;
  const body = {
    type,
    user,
    reaction: name,
    ...(author === undefined ? {} : { item_user: author }),
    item: { type: 'message' as const, channel: id, ts },
    event_ts: eventTs(world),
  };
  return [buildOccurrence<typeof type>({ type, channel, seenBy: 'members', bodyFor: () => body })];
}
