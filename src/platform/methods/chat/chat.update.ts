import * as z from 'zod/mini';
import { Message } from '../../../contract/entities.ts';
import {
  formatTs,
  identifyContent,
  isSystemMessage,
  messageKey,
  THREAD_BROADCAST,
  wireMessage,
} from '../../model/message.ts';
import { channelId, messageTs } from '../conversations/conversation-arguments.ts';
import { visibleChannel } from '../conversations/lookup/conversation-lookup.ts';
import { messageIn } from '../conversations/lookup/message-lookup.ts';
import { anyOf, defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import {
  contentArguments,
  GIVEN_CONTENT_ERRORS,
  givenContent,
  messageContent,
} from './message-arguments.ts';
import { METADATA_ERRORS, metadataArgument, readMetadata } from './message-metadata.ts';

export const chatUpdate = defineMethod({
  name: 'chat.update',
  summary: 'Replaces the content of a message.',
  description:
    'Only the author of a message can edit it. If text, blocks, attachments or metadata is left out, it is kept.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('chat:write', 'chat:write:bot', 'chat:write:user')],
  args: z.object({
    channel: channelId,
    ts: messageTs('Timestamp of the message to edit.'),
    ...contentArguments,
    ...metadataArgument,
    reply_broadcast: z.optional(
      z.boolean().check(z.describe('If true, the conversation shows the reply too, from now on.')),
    ),
  }),
  returns: z.object({ channel: z.string(), ts: z.string(), text: z.string(), message: Message }),
  errors: [
    'channel_not_found',
    'message_not_found',
    'cant_update_message',
    'cant_broadcast_message',
    'streaming_state_conflict',
    ...METADATA_ERRORS,
    ...GIVEN_CONTENT_ERRORS,
  ],
  posts: true,
  needs: [BLOCK_CHECKS],
  provenance: 'assumed',
  assumptions: ['A-11', 'A-41', 'A-42', 'A-60', 'A-62', 'A-64'],
  handler: ({ world, caller, args }) => {
    const channel = visibleChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const before = messageIn(world, channel, args.ts);
    if (isFailure(before)) return before;
    if (before.user !== caller.user.id) {
      return fail(
        'cant_update_message',
        `author ${before.user}`,
        `the token acts as ${caller.user.id}`,
      );
    }
    if (isSystemMessage(before))
      return fail('cant_update_message', `subtype ${before.subtype}`, 'nobody wrote it');
    if (world.streams.has(messageKey(channel.id, before.ts)))
      return fail('streaming_state_conflict', `message ${before.ts}`, 'its stream is open');
    const typed = givenContent(args);
    if (isFailure(typed)) return typed;
    const { text, blocks, attachments, reply_broadcast = false } = typed;
    if (reply_broadcast && (before.thread_ts ?? before.ts) === before.ts)
      return fail('cant_broadcast_message', `message ${before.ts}`, 'it is not a reply');
    const told = readMetadata(args.metadata, caller.user);
    if (isFailure(told)) return told;
    const given = [text, blocks, attachments, told];
    if (given.every((part) => part === undefined) && !reply_broadcast) {
      return fail(
        'no_text',
        'text, blocks, attachments and metadata',
        'all are missing: there is nothing to change',
      );
    }
    const content = messageContent(
      {
        text: text ?? before.text,
        blocks: blocks ?? before.blocks,
        attachments: attachments ?? before.attachments,
      },
      { world, user: caller.user },
    );
    if (isFailure(content)) return content;
    const { blocks: _blocks, attachments: _attachments, metadata, ...kept } = before;
    const known = metadata === undefined ? {} : { metadata };
    const edited = {
      user: caller.user.id,
      ts: formatTs(Math.floor(world.clock.now() * 1_000_000)),
    };
    const message = world.messages.put({
      ...kept,
      ...identifyContent(content, channel.id, edited.ts),
      edited,
      ...(told ?? known),
      ...(reply_broadcast && { subtype: THREAD_BROADCAST }),
    });
    return {
      channel: channel.id,
      ts: message.ts,
      text: message.text,
      message: wireMessage(message),
    };
  },
});
