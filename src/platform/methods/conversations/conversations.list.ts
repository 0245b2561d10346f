import * as z from 'zod/mini';
import { Conversation, PageMetadata } from '../../../contract/entities.ts';
import {
  canSee,
  conversationKinds,
  wireConversation,
  type ChannelRecord,
} from '../../model/channel.ts';
import { readScopes } from './conversation-scopes.ts';
import { defineMethod, fail } from '../../pipeline/method.ts';

export const conversationsList = defineMethod({
  name: 'conversations.list',
  summary: 'Lists the conversations that the caller can see.',
  verbs: ['GET', 'POST'],
  tier: 2,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [readScopes('types')],
  pagination: { default_limit: 100, max_limit: 1000 },
  args: z.object({
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
  }),
  returns: z.object({ channels: z.array(Conversation), response_metadata: PageMetadata }),
  errors: ['invalid_types'],
  provenance: 'assumed',
  assumptions: ['A-10'],
  handler: ({ world, caller, args, paging }) => {
    const wanted = conversationKinds(args.types ?? 'public_channel');
    if ('unknown' in wanted)
      return fail('invalid_types', 'types', `${wanted.unknown} is not a kind of conversation`);
    const asked = (channel: ChannelRecord) =>
      wanted.kinds.includes(channel.kind) &&
      !(args.exclude_archived === true && channel.is_archived) &&
      canSee(world, channel, caller.user);
    const rows = world.channels.scan(paging.after === null ? {} : { after: paging.after });
    const { page, response_metadata } = paging.cut(rows, ({ id }) => id, asked);
    const channels = page.map((channel) =>
      wireConversation(world, channel, caller.user.id, { counted: true }),
    );
    return { channels, response_metadata };
  },
});
