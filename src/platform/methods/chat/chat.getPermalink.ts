import * as z from 'zod/mini';
import { GOVERNMENT_PATH } from '../../../contract/deployments.ts';
import type { Deployment } from '../../runtime/deployment.ts';
import { channelId, messageTs } from '../conversations/conversation-arguments.ts';
import { visibleChannel } from '../conversations/lookup/conversation-lookup.ts';
import { messageIn } from '../conversations/lookup/message-lookup.ts';
import { defineMethod, isFailure } from '../../pipeline/method.ts';

/** The page is at the address of the commercial deployment. */
const pageOf = ({ base_url }: Deployment): string =>
  base_url.endsWith(GOVERNMENT_PATH) ? base_url.slice(0, -GOVERNMENT_PATH.length) : base_url;

export const chatGetPermalink = defineMethod({
  name: 'chat.getPermalink',
  summary: 'Answers the address of a message.',
  description: 'The address opens the message in the Workspace of this deployment.',
  verbs: ['GET', 'POST'],
  tier: 4,
  tokens: ['bot', 'user'],
  scopes: [],
  args: z.object({ channel: channelId, message_ts: messageTs('Timestamp of the message.') }),
  returns: z.object({ channel: z.string(), permalink: z.string() }),
  errors: ['channel_not_found', 'message_not_found'],
  provenance: 'assumed',
  assumptions: ['A-51'],
  handler: ({ world, caller, args }) => {
    const channel = visibleChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const message = messageIn(world, channel, args.message_ts);
    if (isFailure(message)) return message;
    const place = new URLSearchParams({ channel: channel.id, message: message.ts });
    if (message.thread_ts !== undefined) place.set('thread', message.thread_ts);
    return {
      channel: channel.id,
      permalink: `${pageOf(world.deployment)}/#/workspace?${place}`,
    };
  },
});
