import * as z from 'zod/mini';
import { ShownMessage } from '../../../contract/entities.ts';
import { messageArguments } from '../conversations/conversation-arguments.ts';
import { visibleChannel } from '../conversations/lookup/conversation-lookup.ts';
import { messageIn } from '../conversations/lookup/message-lookup.ts';
import { anyOf, defineMethod, isFailure } from '../../pipeline/method.ts';
import { showMessage } from '../conversations/shown-message.ts';

export const reactionsGet = defineMethod({
  name: 'reactions.get',
  summary: 'Returns the reactions to a message.',
  verbs: ['GET', 'POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('reactions:read')],
  args: z.object(messageArguments),
  returns: z.object({ type: z.literal('message'), channel: z.string(), message: ShownMessage }),
  errors: ['channel_not_found', 'message_not_found'],
  provenance: 'assumed',
  assumptions: ['A-19'],
  handler: ({ world, caller, args }) => {
    const channel = visibleChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const message = messageIn(world, channel, args.timestamp);
    if (isFailure(message)) return message;
    return {
      type: 'message' as const,
      channel: channel.id,
      message: showMessage(world, message),
    };
  },
});
