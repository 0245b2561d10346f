import { reactionKey } from '../../model/reaction.ts';
import { defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import {
  JOINED_MESSAGE_ERRORS,
  findJoinedMessage,
} from '../conversations/lookup/message-lookup.ts';
import { isEmojiName } from './emoji-name.ts';
import { CHANGE_REACTION_METHOD } from './own-reaction.ts';

export const reactionsAdd = defineMethod({
  ...CHANGE_REACTION_METHOD,
  name: 'reactions.add',
  summary: 'Adds a reaction to a message.',
  description: 'The caller must be in the conversation. A person can add each emoji once.',
  tier: 3,
  errors: [...JOINED_MESSAGE_ERRORS, 'invalid_name', 'already_reacted'],
  handler: ({ world, caller, args }) => {
    const message = findJoinedMessage(world, caller, args);
    if (isFailure(message)) return message;
    const { name } = args;
    if (!isEmojiName(name)) return fail('invalid_name', 'name', 'it is not a valid emoji name');
    const reaction = { channel: message.channel, ts: message.ts, name, user: caller.user.id };
    if (world.reactions.has(reactionKey(reaction))) {
      return fail('already_reacted', `emoji ${name}`, `${caller.user.name} has already added it`);
    }
    world.reactions.put(reaction);
    return {};
  },
});
