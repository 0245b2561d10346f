import * as z from 'zod/mini';
import { canSee, type ChannelRecord } from '../model/channel.ts';
import { clip } from '../http/form.ts';
import type { World } from '../world.ts';
import { fail, type Caller, type Failure } from './define-method.ts';

/** The argument that names a conversation. */
export const channelId = z
  .string()
  .check(z.describe('Id of the conversation, for example C0123456789.'));

/** The argument that names a message within its conversation. */
export const messageTs = (meaning: string) => z.string().check(z.describe(meaning));

/** The conversation of that id, if the caller can know of it; else the same refusal in both cases. */
export function seenChannel(
  world: World,
  caller: Caller,
  id: string,
): ChannelRecord | Failure<'channel_not_found'> {
  const channel = world.channels.get(id);
  if (channel !== undefined && canSee(world, channel, caller.user)) return channel;
  const found =
    channel === undefined ? 'no conversation has that id' : `${caller.user.name} cannot see it`;
  return fail('channel_not_found', `channel ${clip(id)}`, found);
}
