import * as z from 'zod/mini';
import { messageKey, type MessageRecord } from '../model/message.ts';
import type { World } from '../world.ts';

/** One emoji on a message, with everyone who chose it. */
export const wireReaction = z.object({
  name: z.string(),
  count: z.int(),
  users: z.array(z.string()),
});

/** The reactions to a message, by the name of the emoji. */
export function reactionsOf(
  world: World,
  { channel, ts }: MessageRecord,
): z.infer<typeof wireReaction>[] {
  const users = new Map<string, string[]>();
  for (const { name, user } of world.reactions.scan({ prefix: `${messageKey(channel, ts)}:` })) {
    users.set(name, [...(users.get(name) ?? []), user]);
  }
  return Array.from(users, ([name, chosen]) => ({ name, count: chosen.length, users: chosen }));
}
