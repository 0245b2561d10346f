import * as z from 'zod/mini';
import { Message } from '../../../contract/entities.ts';
import { authorOf, createMessage, wireMessage } from '../../model/message.ts';
import { destination, messageTs } from '../conversations/conversation-arguments.ts';
import { findDestination, findJoinedChannel } from '../conversations/lookup/conversation-lookup.ts';
import { parentIn } from '../conversations/lookup/message-lookup.ts';
import { anyOf, defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import { CONTENT_ERRORS, contentArguments, messageContent } from './message-arguments.ts';
import { METADATA_ERRORS, metadataArgument, readMetadata } from './message-metadata.ts';

export const chatPostMessage = defineMethod({
  name: 'chat.postMessage',
  summary: 'Posts a message to a conversation.',
  description:
    'The caller must be in the conversation. The id of a user opens the direct conversation with them. With the scope chat:write.public, a bot can also post to public channels it is not in.',
  verbs: ['POST'],
  tier: 'posting',
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('chat:write', 'chat:write:bot', 'chat:write:user')],
  args: z.object({
    channel: destination,
    ...contentArguments,
    ...metadataArgument,
    thread_ts: z.optional(messageTs('Timestamp of the message to reply to.')),
  }),
  returns: z.object({ channel: z.string(), ts: z.string(), message: Message }),
  errors: [
    'channel_not_found',
    'is_archived',
    'not_in_channel',
    'restricted_action',
    ...CONTENT_ERRORS,
    ...METADATA_ERRORS,
    'thread_not_found',
  ],
  posts: true,
  needs: [BLOCK_CHECKS],
  provenance: 'assumed',
  assumptions: ['A-11', 'A-41', 'A-42'],
  handler: ({ world, caller, args }) => {
    const find = findDestination;
    const orScope = 'chat:write.public';
    const channel = findJoinedChannel(world, caller, args.channel, { find, orScope });
    if (isFailure(channel)) return channel;
    if (channel.is_general && world.team.general_restricted && !caller.user.is_admin) {
      const detail = `${caller.user.name} is not an administrator, and only administrators post there`;
      return fail('restricted_action', `channel ${channel.id}`, detail);
    }
    const content = messageContent(args);
    if (isFailure(content)) return content;
    const told = readMetadata(args.metadata, caller.user);
    if (isFailure(told)) return told;
    const parent = parentIn(world, channel, args.thread_ts);
    if (isFailure(parent)) return parent;
    const author = authorOf(caller.user, caller.app);
    const message = createMessage(world, {
      channel: channel.id,
      author,
      content: { ...content, ...told },
      parent,
    });
    return { channel: channel.id, ts: message.ts, message: wireMessage(message) };
  },
});
