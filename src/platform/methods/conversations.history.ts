import * as z from 'zod/mini';
import { Message, PageMetadata } from '../../contract/entities.ts';
import { isMember } from '../model/channel.ts';
import { messageKey, messages, wireMessage, type MessageRecord } from '../model/message.ts';
import type { ScanBounds } from '../store/table.ts';
import { channelId, seenChannel } from './conversation-arguments.ts';
import { historyScopes } from './conversation-scopes.ts';
import { defineMethod, fail, isFailure } from './define-method.ts';

const moment = (meaning: string) =>
  z.optional(z.string().check(z.regex(/^\d{1,10}(\.\d{1,6})?$/), z.describe(meaning)));

/** A moment in the full shape of a `ts`, so that it compares with one. */
const wholeTs = (text: string) => {
  const [seconds = '0', fraction = ''] = text.split('.');
  return `${seconds}.${fraction.padEnd(6, '0')}`;
};

interface Window {
  readonly oldest?: string | undefined;
  readonly latest?: string | undefined;
  readonly inclusive?: boolean | undefined;
}

/** The window as bounds of a scan from the newest on; a cursor's key, if any, is the newer end. */
function boundsOf(
  channel: string,
  { oldest, latest, inclusive }: Window,
  after: string | null,
): ScanBounds {
  const low = messageKey(channel, wholeTs(oldest ?? '0'));
  const high = latest === undefined ? undefined : messageKey(channel, wholeTs(latest));
  return {
    prefix: messageKey(channel, ''),
    reverse: true,
    ...(inclusive === true ? { from: low } : { after: low }),
    ...(after !== null ? { before: after } : {}),
    ...(after === null && high !== undefined
      ? inclusive === true
        ? { through: high }
        : { before: high }
      : {}),
  };
}

/** Replies stand in their thread, not in the channel. */
const inChannel = ({ thread_ts, ts }: MessageRecord) => thread_ts === undefined || thread_ts === ts;

export const conversationsHistory = defineMethod({
  name: 'conversations.history',
  summary: 'Reads the messages of a conversation, the newest first.',
  description:
    'A bot must be in the conversation. People can read public channels they are not in.',
  verbs: ['GET', 'POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [historyScopes],
  pagination: { default_limit: 100, max_limit: 1000 },
  args: z.object({
    channel: channelId,
    oldest: moment('Only messages after this time, epoch seconds.'),
    latest: moment('Only messages before this time, epoch seconds.'),
    inclusive: z.optional(
      z.boolean().check(z.describe('True includes messages at exactly oldest and latest.')),
    ),
  }),
  returns: z.object({
    messages: z.array(Message),
    has_more: z.boolean(),
    response_metadata: PageMetadata,
  }),
  errors: ['channel_not_found', 'not_in_channel'],
  provenance: 'assumed',
  assumptions: ['A-10'],
  handler: ({ world, caller, args, paging }) => {
    const channel = seenChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    if (caller.user.is_bot && !isMember(world, channel.id, caller.user.id)) {
      return fail('not_in_channel', `channel ${channel.id}`, `${caller.user.name} is not a member`);
    }
    const rows = world.messages.scan(boundsOf(channel.id, args, paging.after));
    const { page, response_metadata } = paging.cut(rows, messages.key, inChannel);
    return {
      messages: page.map(wireMessage),
      has_more: response_metadata.next_cursor !== '',
      response_metadata,
    };
  },
});
