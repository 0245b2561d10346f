import * as z from 'zod/mini';
import { Message } from '../../../contract/entities.ts';
import { createMessage, THREAD_BROADCAST, wireMessage } from '../../model/message.ts';
import { destination } from '../conversations/conversation-arguments.ts';
import { parentIn } from '../conversations/lookup/message-lookup.ts';
import { anyOf, defineMethod, isFailure } from '../../pipeline/method.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import { authorshipArguments, chooseAuthor } from './authorship.ts';
import {
  contentArguments,
  GIVEN_CONTENT_ERRORS,
  givenContent,
  messageContent,
  replyArguments,
} from './message-arguments.ts';
import { METADATA_ERRORS, metadataArgument, readMetadata } from './message-metadata.ts';
import { findPostable, POSTABLE_ERRORS } from './postable-channel.ts';

export const chatPostMessage = defineMethod({
  name: 'chat.postMessage',
  summary: 'Posts a message to a conversation.',
  description:
    'The caller must be in the conversation. The id of a user opens a direct one. With chat:write.public, a bot can post to any public channel.',
  verbs: ['POST'],
  tier: 'posting',
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('chat:write', 'chat:write:bot', 'chat:write:user')],
  args: z.object({
    channel: destination,
    ...contentArguments,
    ...authorshipArguments,
    ...metadataArgument,
    ...replyArguments,
  }),
  returns: z.object({ channel: z.string(), ts: z.string(), message: Message }),
  errors: [...POSTABLE_ERRORS, ...GIVEN_CONTENT_ERRORS, ...METADATA_ERRORS, 'thread_not_found'],
  posts: true,
  needs: [BLOCK_CHECKS],
  provenance: 'assumed',
  assumptions: ['A-11', 'A-41', 'A-42', 'A-60', 'A-64', 'A-69'],
  handler: ({ world, caller, args, remark }) => {
    const channel = findPostable(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const typed = givenContent(args);
    if (isFailure(typed)) return typed;
    const content = messageContent(typed, { world, user: caller.user });
    if (isFailure(content)) return content;
    const told = readMetadata(args.metadata, caller.user);
    if (isFailure(told)) return told;
    const parent = parentIn(world, channel, args.thread_ts);
    if (isFailure(parent)) return parent;
    const author = chooseAuthor(caller, args, remark);
    const message = createMessage(world, {
      channel: channel.id,
      author,
      content: { ...content, ...told },
      parent,
      subtype: parent !== undefined && args.reply_broadcast === true ? THREAD_BROADCAST : undefined,
    });
    return { channel: channel.id, ts: message.ts, message: wireMessage(message) };
  },
});
