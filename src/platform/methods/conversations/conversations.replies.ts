import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import { messageKey, repliesTo, type MessageRecord } from '../../model/message.ts';
import type { World } from '../../model/world/world.ts';
import { defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { channelId, messageTs } from './conversation-arguments.ts';
import { readableChannel } from './lookup/conversation-lookup.ts';
import { isWithin, windowArguments } from './history-window.ts';
import { messagePage, metadataArguments, READ_MESSAGES_METHOD } from './message-page.ts';

/** The parent and its replies, or only the replies after the key `after`. */
function* threadFrom(
  world: Pick<World, 'messages'>,
  parent: MessageRecord,
  after: string | null,
): Generator<MessageRecord> {
  const last = after === null ? null : after.slice(messageKey(parent.channel, '').length);
  if (last === null) yield parent;
  // A cursor on the parent continues with the first reply.
  yield* repliesTo(world, parent, last === parent.ts ? null : last);
}

export const conversationsReplies = defineMethod({
  ...READ_MESSAGES_METHOD,
  name: 'conversations.replies',
  summary: 'Lists a thread: the parent, then the replies, oldest first.',
  description:
    'ts may be that of the parent or of any reply. The first page begins with the parent, whatever the time range.',
  args: z.object({
    channel: channelId,
    ts: messageTs('Timestamp of the parent or of a reply.'),
    ...windowArguments,
    ...metadataArguments,
  }),
  errors: ['channel_not_found', 'not_in_channel', 'thread_not_found'],
  handler: ({ world, caller, args, paging }) => {
    const channel = readableChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const asked = world.messages.get(messageKey(channel.id, args.ts));
    const parent =
      asked?.thread_ts === undefined
        ? asked
        : world.messages.get(messageKey(channel.id, asked.thread_ts));
    if (parent === undefined) {
      return fail(
        'thread_not_found',
        `ts ${quoteShort(args.ts)}`,
        `no such message in ${channel.id}`,
      );
    }
    const rows = threadFrom(world, parent, paging.after);
    return messagePage(
      world,
      paging,
      rows,
      (row) => row === parent || isWithin(args, row.ts),
      args,
    );
  },
});
