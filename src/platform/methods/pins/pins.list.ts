import * as z from 'zod/mini';
import { ShownMessage } from '../../../contract/entities.ts';
import { messageKey } from '../../model/message.ts';
import { anyOf, defineMethod, isFailure } from '../../pipeline/method.ts';
import { channelId } from '../conversations/conversation-arguments.ts';
import { readableChannel } from '../conversations/lookup/conversation-lookup.ts';
import { showMessage } from '../conversations/shown-message.ts';

const Item = z.object({
  type: z.literal('message'),
  channel: z.string(),
  created: z.int(),
  created_by: z.string(),
  message: ShownMessage,
});

export const pinsList = defineMethod({
  name: 'pins.list',
  summary: 'Lists the messages pinned to a conversation, newest pin first.',
  description: 'Not paginated: a conversation has at most 100 pins.',
  verbs: ['GET', 'POST'],
  tier: 2,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('pins:read')],
  args: z.object({ channel: channelId }),
  returns: z.object({ items: z.array(Item) }),
  errors: ['channel_not_found', 'not_in_channel'],
  provenance: 'assumed',
  assumptions: ['A-29'],
  handler: ({ world, caller, args }) => {
    const channel = readableChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const items = [];
    for (const pin of world.pins.scanIndex('channel', {
      prefix: `${channel.id}:`,
      reverse: true,
    })) {
      // A snapshot may contain a pin of a message that does not exist.
      const message = world.messages.get(messageKey(pin.channel, pin.ts));
      if (message === undefined) continue;
      items.push({
        type: 'message' as const,
        channel: channel.id,
        created: pin.created,
        created_by: pin.user,
        message: showMessage(world, message),
      });
    }
    return { items };
  },
});
