import * as z from 'zod/mini';
import { channelId } from './conversation-arguments.ts';
import { refusalIfGuest } from './lookup/refuse-guests.ts';
import { visibleChannel } from './lookup/conversation-lookup.ts';
import { manageScopes } from './conversation-scopes.ts';
import { defineMethod, fail, isFailure } from '../../pipeline/method.ts';

export const conversationsUnarchive = defineMethod({
  name: 'conversations.unarchive',
  summary: 'Unarchives a channel.',
  verbs: ['POST'],
  tier: 2,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [manageScopes],
  args: z.object({ channel: channelId }),
  returns: z.object({}),
  errors: ['channel_not_found', 'not_archived', 'restricted_action'],
  provenance: 'assumed',
  assumptions: ['A-20'],
  handler: ({ world, caller, args }) => {
    const channel = visibleChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    if (!channel.is_archived)
      return fail('not_archived', `channel ${channel.id}`, 'it is not archived');
    const refusal = refusalIfGuest(caller);
    if (refusal !== null) return refusal;
    world.channels.put({ ...channel, is_archived: false });
    return {};
  },
});
