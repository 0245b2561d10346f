import * as z from 'zod/mini';
import { Conversation, PageMetadata } from '../../../contract/entities.ts';
import { wireConversation } from '../../model/channel.ts';
import { defineMethod, isFailure } from '../../pipeline/method.ts';
import { readScopes } from './conversation-scopes.ts';
import { conversationFilter, listArguments } from './lookup/listed-conversations.ts';

export const conversationsList = defineMethod({
  name: 'conversations.list',
  summary: 'Lists the conversations that the caller can see.',
  verbs: ['GET', 'POST'],
  tier: 2,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [readScopes('types')],
  pagination: { default_limit: 100, max_limit: 1000 },
  args: z.object(listArguments),
  returns: z.object({ channels: z.array(Conversation), response_metadata: PageMetadata }),
  errors: ['invalid_types'],
  provenance: 'assumed',
  assumptions: ['A-10'],
  handler: ({ world, caller, args, paging }) => {
    const isAsked = conversationFilter(world, caller, args);
    if (isFailure(isAsked)) return isAsked;
    const rows = world.channels.scan(paging.after === null ? {} : { after: paging.after });
    const { page, response_metadata } = paging.cut(rows, ({ id }) => id, isAsked);
    const channels = page.map((channel) =>
      wireConversation(world, channel, caller.user.id, { counted: true }),
    );
    return { channels, response_metadata };
  },
});
