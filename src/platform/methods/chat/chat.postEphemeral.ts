import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import { isMember } from '../../model/channel.ts';
import { createEphemeral } from '../../model/interactions/ephemeral.ts';
import { destination, messageTs } from '../conversations/conversation-arguments.ts';
import { findDestination, findJoinedChannel } from '../conversations/lookup/conversation-lookup.ts';
import { parentIn } from '../conversations/lookup/message-lookup.ts';
import { anyOf, defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import { authorshipArguments, chooseAuthor } from './authorship.ts';
import {
  contentArguments,
  GIVEN_CONTENT_ERRORS,
  givenContent,
  messageContent,
} from './message-arguments.ts';

export const chatPostEphemeral = defineMethod({
  name: 'chat.postEphemeral',
  summary: 'Sends an ephemeral message, visible to one person in a conversation.',
  description:
    'No method can read, edit or delete it later. The person sees it in the Workspace until they dismiss it.',
  verbs: ['POST'],
  tier: 4,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('chat:write', 'chat:write:bot', 'chat:write:user')],
  args: z.object({
    channel: destination,
    user: z.string().check(z.describe('Id of the user who sees the message.')),
    ...contentArguments,
    ...authorshipArguments,
    thread_ts: z.optional(messageTs('Timestamp of the message to reply to.')),
  }),
  returns: z.object({ message_ts: z.string() }),
  errors: [
    'channel_not_found',
    'is_archived',
    'not_in_channel',
    'user_not_in_channel',
    ...GIVEN_CONTENT_ERRORS,
    'thread_not_found',
  ],
  posts: true,
  needs: [BLOCK_CHECKS],
  provenance: 'assumed',
  assumptions: ['A-21', 'A-64', 'A-69'],
  handler: ({ world, caller, args, remark }) => {
    const channel = findJoinedChannel(world, caller, args.channel, { find: findDestination });
    if (isFailure(channel)) return channel;
    if (!isMember(world, channel.id, args.user)) {
      return fail(
        'user_not_in_channel',
        `user ${quoteShort(args.user)}`,
        `not a member of ${channel.id}`,
      );
    }
    const typed = givenContent(args);
    if (isFailure(typed)) return typed;
    const content = messageContent(typed, { world, user: caller.user });
    if (isFailure(content)) return content;
    const parent = parentIn(world, channel, args.thread_ts);
    if (isFailure(parent)) return parent;
    const author = chooseAuthor(caller, args, remark);
    const message = { channel: channel.id, author, content, parent };
    return { message_ts: createEphemeral(world, args.user, message).ts };
  },
});
