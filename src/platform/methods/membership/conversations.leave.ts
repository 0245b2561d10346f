import * as z from 'zod/mini';
import { isMember, leave } from '../../model/channel.ts';
import { postSystemMessage } from '../../model/conversations/system-message.ts';
import { defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { channelId } from '../conversations/conversation-arguments.ts';
import { manageScopes } from '../conversations/conversation-scopes.ts';
import {
  refusalIfArchived,
  refusalIfDirect,
  visibleChannel,
} from '../conversations/lookup/conversation-lookup.ts';

export const conversationsLeave = defineMethod({
  name: 'conversations.leave',
  summary: 'Leaves a channel.',
  description: 'A caller who is not in the channel gets not_in_channel, and no error.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [manageScopes],
  args: z.object({ channel: channelId }),
  returns: z.object({ not_in_channel: z.optional(z.boolean()) }),
  errors: [
    'channel_not_found',
    'method_not_supported_for_channel_type',
    'cant_leave_general',
    'is_archived',
    'last_member',
  ],
  provenance: 'assumed',
  assumptions: ['A-74'],
  handler: ({ world, caller, args }) => {
    const channel = visibleChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const evidence = `channel ${channel.id}`;
    const refusalOfKind = refusalIfDirect(channel);
    if (refusalOfKind !== null) return refusalOfKind;
    if (channel.is_general)
      return fail('cant_leave_general', evidence, 'it is the general channel');
    const { id: user } = caller.user;
    if (!isMember(world, channel.id, user)) return { not_in_channel: true };
    const refusal = refusalIfArchived(channel);
    if (refusal !== null) return refusal;
    if (channel.kind === 'private_channel' && channel.member_count === 1)
      return fail('last_member', evidence, 'it is private, and nobody else is in it');
    postSystemMessage(world, channel, {
      user,
      subtype: 'channel_leave',
      says: 'has left the channel',
    });
    leave(world, channel, user);
    return {};
  },
});
