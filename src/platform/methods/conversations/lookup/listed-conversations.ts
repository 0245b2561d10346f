import * as z from 'zod/mini';
import { canSee, type ChannelRecord, conversationKinds } from '../../../model/channel.ts';
import type { World } from '../../../model/world/world.ts';
import { type Caller, fail, type Failure } from '../../../pipeline/method.ts';

/** Which conversations a method lists. */
export const listArguments = {
  types: z.optional(
    z
      .string()
      .check(
        z.describe(
          'Kinds, separated by commas: public_channel (the default), private_channel, mpim, im.',
        ),
      ),
  ),
  exclude_archived: z.optional(
    z.boolean().check(z.describe('If true, archived channels are left out.')),
  ),
};

interface Asked {
  readonly types?: string | undefined;
  readonly exclude_archived?: boolean | undefined;
}

/** Tells which conversations a caller asks for and can see; the refusal if they ask for a kind that does not exist. */
export function conversationFilter(
  world: Pick<World, 'memberships'>,
  { user }: Caller,
  { types = 'public_channel', exclude_archived = false }: Asked,
): ((channel: ChannelRecord) => boolean) | Failure<'invalid_types'> {
  const wanted = conversationKinds(types);
  if ('unknown' in wanted)
    return fail('invalid_types', 'types', `${wanted.unknown} is not a kind of conversation`);
  return (channel) =>
    wanted.kinds.includes(channel.kind) &&
    !(exclude_archived && channel.is_archived) &&
    canSee(world, channel, user);
}
