import { quoteShort } from '../../http/form.ts';
import { reactionKey } from '../../model/reaction.ts';
import { defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import {
  JOINED_MESSAGE_ERRORS,
  findJoinedMessage,
} from '../conversations/lookup/message-lookup.ts';
import { CHANGE_REACTION_METHOD } from './own-reaction.ts';

export const reactionsRemove = defineMethod({
  ...CHANGE_REACTION_METHOD,
  name: 'reactions.remove',
  summary: 'Removes a reaction of the caller from a message.',
  tier: 2,
  errors: [...JOINED_MESSAGE_ERRORS, 'no_reaction'],
  handler: ({ world, caller, args }) => {
    const message = findJoinedMessage(world, caller, args);
    if (isFailure(message)) return message;
    const { name } = args;
    const { channel, ts } = message;
    const key = reactionKey({ channel, ts, name, user: caller.user.id });
    if (!world.reactions.has(key)) {
      return fail(
        'no_reaction',
        `emoji ${quoteShort(name)}`,
        `${caller.user.name} has not added it`,
      );
    }
    world.reactions.remove(key);
    return {};
  },
});
