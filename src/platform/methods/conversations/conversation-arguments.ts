import * as z from 'zod/mini';
import { channelArgument } from '../../pipeline/channel-argument.ts';

/** The argument that names a conversation. */
export const channelId = channelArgument('Id of the conversation, for example C0123456789.');

/** The argument that names the conversation to post to (docs/assumptions.md, A-11). */
export const destination = channelArgument(
  'Id of a conversation, name of a channel with or without #, or id of a user.',
);

/** The argument that identifies a message within its conversation. */
export const messageTs = (meaning: string) => z.string().check(z.describe(meaning));

/** The arguments of methods that act on one message. */
export const messageArguments = {
  channel: channelId,
  timestamp: messageTs('Timestamp of the message.'),
};
