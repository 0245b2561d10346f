import * as z from 'zod/mini';
import { PageMetadata } from '../../../contract/entities.ts';
import { membershipKey } from '../../model/channel.ts';
import { channelId } from './conversation-arguments.ts';
import { visibleChannel } from './lookup/conversation-lookup.ts';
import { readScopes } from './conversation-scopes.ts';
import { defineMethod, isFailure } from '../../pipeline/method.ts';

export const conversationsMembers = defineMethod({
  name: 'conversations.members',
  summary: 'Lists the members of a conversation.',
  verbs: ['GET', 'POST'],
  tier: 4,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [readScopes('channel')],
  pagination: { default_limit: 100, max_limit: 1000 },
  args: z.object({ channel: channelId }),
  returns: z.object({ members: z.array(z.string()), response_metadata: PageMetadata }),
  errors: ['channel_not_found'],
  provenance: 'assumed',
  assumptions: ['A-10'],
  handler: ({ world, caller, args, paging }) => {
    const channel = visibleChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const bounds = { prefix: membershipKey(channel.id, '') };
    const rows = world.memberships.scan(
      paging.after === null ? bounds : { ...bounds, after: paging.after },
    );
    const { page, response_metadata } = paging.cut(rows, (row) =>
      membershipKey(row.channel, row.user),
    );
    return { members: page.map(({ user }) => user), response_metadata };
  },
});
