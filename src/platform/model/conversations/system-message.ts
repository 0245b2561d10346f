import type { ChannelRecord } from '../channel.ts';
import { createMessage, type MessageRecord, type SystemMessage } from '../message.ts';
import type { World } from '../world/world.ts';

interface Happened extends SystemMessage {
  /** Who did it. */
  readonly user: string;
  /** What they did, after their name. */
  readonly says: string;
}

/** Posts what somebody did to a conversation as a message there (docs/assumptions.md, A-72). */
export const postSystemMessage = (
  world: World,
  { id }: ChannelRecord,
  { user, says, ...system }: Happened,
): MessageRecord =>
  createMessage(world, {
    channel: id,
    author: { user },
    content: { text: `<@${user}> ${says}` },
    system,
  });
