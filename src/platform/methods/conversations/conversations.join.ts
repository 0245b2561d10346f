import * as z from 'zod/mini';
import { Conversation } from '../../../contract/entities.ts';
import { join, wireConversation } from '../../model/channel.ts';
import { channelId } from './conversation-arguments.ts';
import { refusalIfArchived, visibleChannel } from './lookup/conversation-lookup.ts';
import { anyOf, defineMethod, fail, isFailure } from '../../pipeline/method.ts';

/** Named in the interface, "Methods only named"; its scope in "Authentication" 3. */
export const conversationsJoin = defineMethod({
  name: 'conversations.join',
  summary: 'Joins a public channel.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('channels:join', 'conversations.join')],
  args: z.object({ channel: channelId }),
  returns: z.object({ channel: Conversation }),
  errors: ['channel_not_found', 'method_not_supported_for_channel_type', 'is_archived'],
  provenance: 'assumed',
  assumptions: ['A-10'],
  handler: ({ world, caller, args }) => {
    const channel = visibleChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    if (channel.kind !== 'public_channel') {
      return fail(
        'method_not_supported_for_channel_type',
        `channel ${channel.id}`,
        `it is a ${channel.kind}`,
      );
    }
    const refusal = refusalIfArchived(channel);
    if (refusal !== null) return refusal;
    const joined = join(world, channel, caller.user.id);
    return { channel: wireConversation(world, joined, caller.user.id, { counted: true }) };
  },
});
