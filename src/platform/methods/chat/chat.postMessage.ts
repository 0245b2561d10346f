import * as z from 'zod/mini';
import { Message } from '../../../contract/entities.ts';
import { isMember } from '../../model/channel.ts';
import { messageKey, nextTs, wireMessage } from '../../model/message.ts';
import {
  destination,
  destinationNamed,
  messageTs,
} from '../conversations/conversation-arguments.ts';
import { anyOf, defineMethod, fail, isFailure, type Caller } from '../../pipeline/method.ts';
import { CONTENT_ERRORS, contentArguments, messageContent } from './message-arguments.ts';

/** Who a message is by: the person, or the bot and its app. */
function authorOf({ user, app }: Caller) {
  return user.bot_id === undefined
    ? { user: user.id }
    : { user: user.id, bot_id: user.bot_id, app_id: app.id };
}

export const chatPostMessage = defineMethod({
  name: 'chat.postMessage',
  summary: 'Posts a message to a conversation.',
  description:
    'The caller must be in the conversation, and the id of a person opens the direct conversation with them; with the scope chat:write.public a bot may also post to public channels it is not in.',
  verbs: ['POST'],
  tier: 'posting',
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('chat:write', 'chat:write:bot', 'chat:write:user')],
  args: z.object({
    channel: destination,
    ...contentArguments,
    thread_ts: z.optional(messageTs('The ts of the message to reply to.')),
  }),
  returns: z.object({ channel: z.string(), ts: z.string(), message: Message }),
  errors: [
    'channel_not_found',
    'not_in_channel',
    'is_archived',
    'restricted_action',
    'thread_not_found',
    ...CONTENT_ERRORS,
  ],
  posts: true,
  provenance: 'assumed',
  assumptions: ['A-11'],
  handler: ({ world, caller, args }) => {
    const channel = destinationNamed(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    if (channel.is_archived)
      return fail('is_archived', `channel ${channel.id}`, `${channel.name} is archived`);
    const anywhere =
      channel.kind === 'public_channel' && caller.token.scopes.includes('chat:write.public');
    if (!anywhere && !isMember(world, channel.id, caller.user.id)) {
      const detail = `${caller.user.name} is not a member, and the token lacks chat:write.public`;
      return fail('not_in_channel', `channel ${channel.id}`, detail);
    }
    if (channel.is_general && world.team.general_restricted && !caller.user.is_admin) {
      const detail = `${caller.user.name} is no administrator, and only they post there`;
      return fail('restricted_action', `channel ${channel.id}`, detail);
    }
    const content = messageContent(args);
    if (isFailure(content)) return content;
    const parent =
      args.thread_ts === undefined
        ? undefined
        : world.messages.get(messageKey(channel.id, args.thread_ts));
    if (args.thread_ts !== undefined && parent === undefined) {
      return fail(
        'thread_not_found',
        `thread_ts ${args.thread_ts}`,
        `no such message in ${channel.id}`,
      );
    }
    const message = world.messages.put({
      type: 'message',
      channel: channel.id,
      ts: nextTs(world, channel.id),
      team: world.team.id,
      ...authorOf(caller),
      ...content,
      // A reply to a reply belongs to the thread both stand in.
      ...(parent === undefined ? {} : { thread_ts: parent.thread_ts ?? parent.ts }),
    });
    return { channel: channel.id, ts: message.ts, message: wireMessage(message) };
  },
});
