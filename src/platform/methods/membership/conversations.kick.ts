import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import { isMember, leave } from '../../model/channel.ts';
import { postSystemMessage } from '../../model/conversations/system-message.ts';
import { defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { channelId } from '../conversations/conversation-arguments.ts';
import { manageScopes } from '../conversations/conversation-scopes.ts';
import { findJoinedChannel, refusalIfDirect } from '../conversations/lookup/conversation-lookup.ts';
import { refusalIfGuest } from '../conversations/lookup/refuse-guests.ts';

export const conversationsKick = defineMethod({
  name: 'conversations.kick',
  summary: 'Removes somebody from a channel that the caller is in.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [manageScopes],
  args: z.object({
    channel: channelId,
    user: z.string().check(z.describe('Id of the person or bot to remove.')),
  }),
  returns: z.object({}),
  errors: [
    'channel_not_found',
    'is_archived',
    'not_in_channel',
    'method_not_supported_for_channel_type',
    'cant_kick_from_general',
    'restricted_action',
    'user_not_found',
    'cant_kick_self',
  ],
  provenance: 'assumed',
  assumptions: ['A-74'],
  handler: ({ world, caller, args }) => {
    const channel = findJoinedChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const evidence = `channel ${channel.id}`;
    const refusalOfKind = refusalIfDirect(channel);
    if (refusalOfKind !== null) return refusalOfKind;
    if (channel.is_general)
      return fail('cant_kick_from_general', evidence, 'it is the general channel');
    const { user: actor } = caller;
    const refusal = refusalIfGuest(caller);
    if (refusal !== null) return refusal;
    const kicked = world.users.get(args.user);
    if (kicked === undefined)
      return fail('user_not_found', `user ${quoteShort(args.user)}`, 'nobody has that id');
    if (kicked.id === actor.id) return fail('cant_kick_self', `user ${kicked.id}`, 'the caller');
    if (!isMember(world, channel.id, kicked.id))
      return fail('not_in_channel', `user ${kicked.id}`, `${kicked.name} is not a member`);
    postSystemMessage(world, channel, {
      user: kicked.id,
      subtype: 'channel_leave',
      says: `was removed from the channel by <@${actor.id}>`,
    });
    leave(world, channel, kicked.id);
    return {};
  },
});
