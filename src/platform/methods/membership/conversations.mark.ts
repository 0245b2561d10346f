import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import { stateOf } from '../../model/member-state.ts';
import { parseTs } from '../../model/message.ts';
import { defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { channelId, messageTs } from '../conversations/conversation-arguments.ts';
import { manageScopes } from '../conversations/conversation-scopes.ts';
import {
  refusalUnlessMember,
  visibleChannel,
} from '../conversations/lookup/conversation-lookup.ts';

export const conversationsMark = defineMethod({
  name: 'conversations.mark',
  summary: 'Marks a conversation as read up to a message.',
  description: 'An earlier ts makes later messages unread again.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [manageScopes],
  args: z.object({
    channel: channelId,
    ts: messageTs('Timestamp of the newest message that was read.'),
  }),
  returns: z.object({}),
  errors: ['invalid_timestamp', 'channel_not_found', 'not_in_channel'],
  provenance: 'assumed',
  assumptions: ['A-76'],
  handler: ({ world, caller, args }) => {
    if (parseTs(args.ts) === null)
      return fail(
        'invalid_timestamp',
        `ts ${quoteShort(args.ts)}`,
        'must be a ts like 1767225600.000100',
      );
    const channel = visibleChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const refusal = refusalUnlessMember(world, caller, channel);
    if (refusal !== null) return refusal;
    const state = stateOf(world, channel.id, caller.user.id);
    if (state.last_read !== args.ts) world.memberStates.put({ ...state, last_read: args.ts });
    return {};
  },
});
