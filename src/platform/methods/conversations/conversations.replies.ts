import * as z from 'zod/mini';
import { PageMetadata, ShownMessage } from '../../../contract/entities.ts';
import { isMember } from '../../model/channel.ts';
import { messageKey, messages, repliesTo, type MessageRecord } from '../../model/message.ts';
import type { World } from '../../model/world.ts';
import { channelId, messageTs, seenChannel } from './conversation-arguments.ts';
import { historyScopes } from './conversation-scopes.ts';
import { defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { isWithin, windowArguments } from './history-window.ts';
import { shownMessage } from './shown-message.ts';

/** The parent, then its replies; from the reply after `after` on, a key of the table. */
function* threadFrom(
  world: World,
  parent: MessageRecord,
  after: string | null,
): Generator<MessageRecord> {
  const last = after === null ? null : after.slice(messageKey(parent.channel, '').length);
  if (last === null) yield parent;
  // A cursor on the parent itself goes on with the first reply.
  yield* repliesTo(world, parent, last === parent.ts ? null : last);
}

export const conversationsReplies = defineMethod({
  name: 'conversations.replies',
  summary: 'Reads a thread: its parent, then the replies, the oldest first.',
  description:
    'ts may be that of the parent or of any reply. The parent comes first on the first page, whatever the window of time.',
  verbs: ['GET', 'POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [historyScopes],
  pagination: { default_limit: 100, max_limit: 1000 },
  args: z.object({
    channel: channelId,
    ts: messageTs('The ts of the parent, or of a reply.'),
    ...windowArguments,
  }),
  returns: z.object({
    messages: z.array(ShownMessage),
    has_more: z.boolean(),
    response_metadata: PageMetadata,
  }),
  errors: ['channel_not_found', 'not_in_channel', 'thread_not_found'],
  provenance: 'assumed',
  assumptions: ['A-10'],
  handler: ({ world, caller, args, paging }) => {
    const channel = seenChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    if (caller.user.is_bot && !isMember(world, channel.id, caller.user.id)) {
      return fail('not_in_channel', `channel ${channel.id}`, `${caller.user.name} is not a member`);
    }
    const asked = world.messages.get(messageKey(channel.id, args.ts));
    const parent =
      asked?.thread_ts === undefined
        ? asked
        : world.messages.get(messageKey(channel.id, asked.thread_ts));
    if (parent === undefined) {
      return fail('thread_not_found', `ts ${args.ts}`, `no such message in ${channel.id}`);
    }
    const rows = threadFrom(world, parent, paging.after);
    const { page, response_metadata } = paging.cut(
      rows,
      messages.key,
      (row) => row === parent || isWithin(args, row.ts),
    );
    return {
      messages: page.map((message) => shownMessage(world, message)),
      has_more: response_metadata.next_cursor !== '',
      response_metadata,
    };
  },
});
