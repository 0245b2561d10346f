import * as z from 'zod/mini';
import { reactionKey } from '../../model/reaction.ts';
import {
  channelId,
  joinedChannel,
  messageIn,
  messageTs,
} from '../conversations/conversation-arguments.ts';
import { anyOf, defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { emojiName, isEmojiName } from './emoji-name.ts';

export const reactionsAdd = defineMethod({
  name: 'reactions.add',
  summary: 'Puts an emoji on a message.',
  description: 'The caller must be in the conversation. Each emoji counts once for each person.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('reactions:write')],
  args: z.object({
    channel: channelId,
    timestamp: messageTs('The ts of the message.'),
    name: emojiName,
  }),
  returns: z.object({}),
  errors: [
    'channel_not_found',
    'is_archived',
    'not_in_channel',
    'message_not_found',
    'invalid_name',
    'already_reacted',
  ],
  provenance: 'assumed',
  assumptions: ['A-19'],
  handler: ({ world, caller, args }) => {
    const channel = joinedChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const message = messageIn(world, channel, args.timestamp);
    if (isFailure(message)) return message;
    const { name } = args;
    if (!isEmojiName(name)) return fail('invalid_name', 'name', 'it is no name of an emoji');
    const reaction = { channel: channel.id, ts: message.ts, name, user: caller.user.id };
    if (world.reactions.has(reactionKey(reaction))) {
      return fail('already_reacted', `emoji ${name}`, `${caller.user.name} chose it before`);
    }
    world.reactions.put(reaction);
    return {};
  },
});
