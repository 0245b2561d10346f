import type { Reaction, ShownMessage } from '../../../contract/entities.ts';
import { messageKey, wireMessage, type MessageRecord } from '../../model/message.ts';
import { pinKey } from '../../model/pin.ts';
import type { World } from '../../model/world/world.ts';
import { rootOf, type ShownRoots, threadOf, withoutPayload } from './lookup/thread-root.ts';

/** The reactions to a message, by emoji name. */
export function reactionsOf(
  world: Pick<World, 'reactions'>,
  { channel, ts }: MessageRecord,
): Reaction[] {
  const users = new Map<string, string[]>();
  for (const { name, user } of world.reactions.scan({ prefix: `${messageKey(channel, ts)}:` })) {
    const chosen = users.get(name);
    if (chosen) chosen.push(user);
    else users.set(name, [user]);
  }
  return Array.from(users, ([name, chosen]) => ({ name, count: chosen.length, users: chosen }));
}

/** A message as answers carry it, with its thread, reactions and pin (docs/assumptions.md, A-6). */
export function showMessage(
  world: Pick<World, 'messages' | 'reactions' | 'pins'>,
  message: MessageRecord,
  allMetadata = false,
  roots: ShownRoots = new Map(),
): ShownMessage {
  const reactions = reactionsOf(world, message);
  const root = rootOf(world, message, roots);
  return {
    ...(allMetadata ? wireMessage(message) : withoutPayload(message)),
    ...threadOf(world, message),
    ...(root === undefined ? {} : { root }),
    ...(reactions.length > 0 ? { reactions } : {}),
    ...(world.pins.has(pinKey(message)) ? { pinned_to: [message.channel] } : {}),
  };
}
