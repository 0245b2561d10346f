import * as z from 'zod/mini';
import { PageMetadata } from '../../../contract/entities.ts';
import { quoteShort } from '../../http/form.ts';
import { membershipsOf } from '../../model/channel.ts';
import { stateOf } from '../../model/member-state.ts';
import { defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { ownConversation, OwnConversation } from '../conversations/own-conversation.ts';
import { readScopes } from '../conversations/conversation-scopes.ts';
import { conversationFilter, listArguments } from '../conversations/lookup/listed-conversations.ts';

export const usersConversations = defineMethod({
  name: 'users.conversations',
  summary: 'Lists the conversations that somebody is in.',
  description:
    'Of somebody else, conversations that are not public are listed if the caller is in them too. Direct conversations that they closed are left out.',
  verbs: ['GET', 'POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [readScopes('types')],
  pagination: { default_limit: 100, max_limit: 1000 },
  args: z.object({
    user: z.optional(z.string().check(z.describe('Id of the person; the caller if left out.'))),
    ...listArguments,
  }),
  returns: z.object({ channels: z.array(OwnConversation), response_metadata: PageMetadata }),
  errors: ['invalid_types', 'user_not_found'],
  provenance: 'assumed',
  assumptions: ['A-76'],
  handler: ({ world, caller, args, paging }) => {
    const isAsked = conversationFilter(world, caller, args);
    if (isFailure(isAsked)) return isAsked;
    const user = args.user ?? caller.user.id;
    if (!world.users.has(user))
      return fail('user_not_found', `user ${quoteShort(user)}`, 'nobody has that id');
    function* findChannels() {
      for (const { channel: id } of membershipsOf(world, user, paging.after ?? '')) {
        const channel = world.channels.get(id);
        if (channel !== undefined) yield channel;
      }
    }
    const { page, response_metadata } = paging.cut(
      findChannels(),
      ({ id }) => id,
      (channel) => isAsked(channel) && stateOf(world, channel.id, user).closed !== true,
    );
    return {
      channels: page.map((channel) => ownConversation(world, channel, caller.user.id)),
      response_metadata,
    };
  },
});
