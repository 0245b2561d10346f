import * as z from 'zod/mini';
import { PageMetadata } from '../../../contract/entities.ts';
import { ownerKey, ownerPrefix } from '../../model/scheduled-message.ts';
import { channelArgument } from '../../pipeline/channel-argument.ts';
import { defineMethod, isFailure } from '../../pipeline/method.ts';
import { visibleChannel } from '../conversations/lookup/conversation-lookup.ts';

const time = (meaning: string) => z.optional(z.number().check(z.describe(meaning)));

/** A scheduled message, as the list has it. */
const Scheduled = z.object({
  id: z.string(),
  channel_id: z.string(),
  post_at: z.int(),
  date_created: z.int(),
  text: z.string(),
});

export const chatScheduledMessagesList = defineMethod({
  name: 'chat.scheduledMessages.list',
  summary: 'Lists the messages that the caller has scheduled, the next one first.',
  description:
    'It lists what the same user scheduled through the same app and what is not posted yet, in all conversations or in one.',
  verbs: ['GET', 'POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [],
  pagination: { default_limit: 100, max_limit: 1000 },
  args: z.object({
    channel: z.optional(channelArgument('Only messages for the conversation with this id.')),
    oldest: time('Only messages that are posted at this time or later, in epoch seconds.'),
    latest: time('Only messages that are posted at this time or before, in epoch seconds.'),
  }),
  returns: z.object({
    scheduled_messages: z.array(Scheduled),
    response_metadata: PageMetadata,
  }),
  errors: ['channel_not_found'],
  provenance: 'assumed',
  assumptions: ['A-61'],
  handler: ({ world, caller, args, paging }) => {
    const { oldest = 0, latest = Infinity } = args;
    const channel =
      args.channel === undefined ? undefined : visibleChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const prefix = ownerPrefix(caller.app.id, caller.user.id);
    const rows = world.scheduledMessages.scanIndex(
      'owner',
      paging.after === null ? { prefix } : { prefix, after: paging.after },
    );
    const { page, response_metadata } = paging.cut(
      rows,
      ownerKey,
      (row) =>
        (channel === undefined || row.channel === channel.id) &&
        row.post_at >= oldest &&
        row.post_at <= latest,
    );
    return {
      scheduled_messages: page.map((row) => ({
        id: row.id,
        channel_id: row.channel,
        post_at: row.post_at,
        date_created: row.created,
        text: row.content.text,
      })),
      response_metadata,
    };
  },
});
