import * as z from 'zod/mini';
import { deleteMessage, type MessageRecord } from '../../model/message.ts';
import { channelId, messageTs } from '../conversations/conversation-arguments.ts';
import { visibleChannel } from '../conversations/lookup/conversation-lookup.ts';
import { messageIn } from '../conversations/lookup/message-lookup.ts';
import { defineMethod, fail, isFailure, type Caller } from '../../pipeline/method.ts';

/** People may delete their own messages, administrators and owners any message; a bot only its own. */
function mayDelete({ token, user }: Caller, message: MessageRecord): boolean {
  if (message.user === user.id) return true;
  return token.type === 'user' && (user.is_admin || user.is_owner);
}

/** Interface, "chat.delete". */
export const chatDelete = defineMethod({
  name: 'chat.delete',
  summary: 'Deletes a message.',
  description:
    'A bot token can delete only messages that the bot posted. A user token can delete the messages of its user, or any message if the user is an administrator or owner.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [
    { any_of: ['chat:write', 'chat:write:bot'], if: { argument: 'as_user', is: false } },
    { any_of: ['chat:write', 'chat:write:user'], if: { argument: 'as_user', is: true } },
  ],
  args: z.object({
    channel: channelId,
    ts: messageTs('Timestamp of the message to delete, for example 1767225600.000100.'),
    as_user: z.optional(
      z
        .boolean()
        .check(
          z.describe('If true, deletes as the authed user, with the older scope chat:write:user.'),
        ),
    ),
  }),
  returns: z.object({ channel: z.string(), ts: z.string() }),
  errors: ['channel_not_found', 'message_not_found', 'cant_delete_message'],
  posts: true,
  provenance: 'stated',
  assumptions: ['A-3'],
  handler: ({ world, caller, args }) => {
    const channel = visibleChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const message = messageIn(world, channel, args.ts);
    if (isFailure(message)) return message;
    if (!mayDelete(caller, message)) {
      const detail = `it was posted by ${message.user}; the ${caller.token.type} token acts as ${caller.user.id}, who is not an administrator`;
      return fail('cant_delete_message', `message ${args.ts}`, detail);
    }
    deleteMessage(world, message);
    return { channel: channel.id, ts: message.ts };
  },
});
