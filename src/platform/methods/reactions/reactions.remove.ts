import * as z from 'zod/mini';
import { clip } from '../../http/form.ts';
import { reactionKey } from '../../model/reaction.ts';
import {
  channelId,
  joinedChannel,
  messageIn,
  messageTs,
} from '../conversations/conversation-arguments.ts';
import { anyOf, defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { emojiName } from './emoji-name.ts';

export const reactionsRemove = defineMethod({
  name: 'reactions.remove',
  summary: 'Takes an emoji of the caller off a message.',
  verbs: ['POST'],
  tier: 2,
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
    'no_reaction',
  ],
  provenance: 'assumed',
  assumptions: ['A-19'],
  handler: ({ world, caller, args }) => {
    const channel = joinedChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const message = messageIn(world, channel, args.timestamp);
    if (isFailure(message)) return message;
    const { name } = args;
    const key = reactionKey({ channel: channel.id, ts: message.ts, name, user: caller.user.id });
    if (!world.reactions.has(key)) {
      return fail('no_reaction', `emoji ${clip(name)}`, `${caller.user.name} did not choose it`);
    }
    world.reactions.remove(key);
    return {};
  },
});
