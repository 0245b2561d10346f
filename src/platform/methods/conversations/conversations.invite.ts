import * as z from 'zod/mini';
import { Conversation } from '../../../contract/entities.ts';
import { isMember, join, wireConversation } from '../../model/channel.ts';
import { channelId } from './conversation-arguments.ts';
import { findJoinedChannel, refusalIfDirect } from './lookup/conversation-lookup.ts';
import { manageScopes } from './conversation-scopes.ts';
import { type Caller, defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import type { World } from '../../model/world/world.ts';
import { peopleNamed } from '../users/people-named.ts';

const MAX_INVITED = 1000;

export const conversationsInvite = defineMethod({
  name: 'conversations.invite',
  summary: 'Adds people to a channel the caller is in.',
  description: 'If one of them cannot be invited, none is added, unless force is true.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [manageScopes],
  args: z.object({
    channel: channelId,
    users: z.string().check(z.describe('User ids, separated by commas; at most 1000.')),
    force: z.optional(
      z.boolean().check(z.describe('If true, those who cannot be invited are left out.')),
    ),
  }),
  returns: z.object({ channel: Conversation }),
  errors: [
    'channel_not_found',
    'is_archived',
    'not_in_channel',
    'method_not_supported_for_channel_type',
    'too_many_users',
    'user_not_found',
    'user_disabled',
    'users_list_not_supplied',
    'cant_invite_self',
    'already_in_channel',
  ],
  provenance: 'assumed',
  assumptions: ['A-20'],
  handler: ({ world, caller, args }) => {
    const channel = findJoinedChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const refusalOfKind = refusalIfDirect(channel);
    if (refusalOfKind !== null) return refusalOfKind;
    const outsiders =
      args.force === true
        ? args.users.split(',').filter((id) => canBeInvited(world, channel.id, caller, id.trim()))
        : [];
    // If nobody is left, the refusal says why the first one cannot be invited.
    const named = outsiders.length === 0 ? args.users : outsiders.join(',');
    const people = peopleNamed(world, named, MAX_INVITED);
    if ('failed' in people) return people;
    if (people.size === 0) return fail('users_list_not_supplied', 'users', 'the list is empty');
    for (const user of people) {
      if (user === caller.user.id) return fail('cant_invite_self', `user ${user}`, 'the caller');
      if (isMember(world, channel.id, user)) {
        return fail('already_in_channel', `user ${user}`, `a member of ${channel.id}`);
      }
    }
    const joined = [...people].reduce((row, user) => join(world, row, user), channel);
    return { channel: wireConversation(world, joined, caller.user.id, { counted: true }) };
  },
});

/** Whether an id is that of somebody active who is not in the channel, and not the caller. */
function canBeInvited(world: World, channel: string, caller: Caller, id: string): boolean {
  const isActive = world.users.get(id)?.deleted === false;
  return isActive && id !== caller.user.id && !isMember(world, channel, id);
}
