import type { ChannelRecord } from '../../model/channel.ts';
import type { World } from '../../model/world/world.ts';
import type { ChannelReference } from '../../pipeline/channel-argument.ts';
import { fail, isFailure, type Caller, type Failure } from '../../pipeline/method.ts';
import { findDestination, findJoinedChannel } from '../conversations/lookup/conversation-lookup.ts';

/** The error codes of `findPostable`. */
export const POSTABLE_ERRORS = [
  'channel_not_found',
  'is_archived',
  'not_in_channel',
  'restricted_action',
] as const;

/** The conversation that the argument names, if the caller may post a message there that everybody sees; else the refusal. */
export function findPostable(
  world: World,
  caller: Caller,
  reference: ChannelReference,
): ChannelRecord | Failure<(typeof POSTABLE_ERRORS)[number]> {
  const channel = findJoinedChannel(world, caller, reference, {
    find: findDestination,
    orScope: 'chat:write.public',
  });
  if (isFailure(channel)) return channel;
  if (channel.is_general && world.team.general_restricted && !caller.user.is_admin) {
    const detail = `${caller.user.name} is not an administrator, and only administrators post there`;
    return fail('restricted_action', `channel ${channel.id}`, detail);
  }
  return channel;
}
