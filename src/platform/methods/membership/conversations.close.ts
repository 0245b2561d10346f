import * as z from 'zod/mini';
import { stateOf } from '../../model/member-state.ts';
import { defineMethod, isFailure } from '../../pipeline/method.ts';
import { channelId } from '../conversations/conversation-arguments.ts';
import { manageScopes } from '../conversations/conversation-scopes.ts';
import {
  refusalUnlessDirect,
  visibleChannel,
} from '../conversations/lookup/conversation-lookup.ts';

export const conversationsClose = defineMethod({
  name: 'conversations.close',
  summary: 'Closes a direct conversation for the caller.',
  description:
    'Others see it as before, and the next message opens it again. Closing it twice changes nothing.',
  verbs: ['POST'],
  tier: 2,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [manageScopes],
  args: z.object({ channel: channelId }),
  returns: z.object({
    no_op: z.optional(z.boolean()),
    already_closed: z.optional(z.boolean()),
  }),
  errors: ['channel_not_found', 'method_not_supported_for_channel_type'],
  provenance: 'assumed',
  assumptions: ['A-75'],
  handler: ({ world, caller, args }) => {
    const channel = visibleChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const refusal = refusalUnlessDirect(channel);
    if (refusal !== null) return refusal;
    const state = stateOf(world, channel.id, caller.user.id);
    if (state.closed === true) return { no_op: true, already_closed: true };
    world.memberStates.put({ ...state, closed: true });
    return {};
  },
});
