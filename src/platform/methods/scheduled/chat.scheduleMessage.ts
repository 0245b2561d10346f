import * as z from 'zod/mini';
import { Message } from '../../../contract/entities.ts';
import { authorOf } from '../../model/message.ts';
import { waitingFrom } from '../../model/scheduled-message.ts';
import type { World } from '../../model/world/world.ts';
import { destination } from '../conversations/conversation-arguments.ts';
import { parentIn } from '../conversations/lookup/message-lookup.ts';
import { anyOf, defineMethod, fail, isFailure, type Failure } from '../../pipeline/method.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import {
  contentArguments,
  GIVEN_CONTENT_ERRORS,
  givenContent,
  messageContent,
  replyArguments,
} from '../chat/message-arguments.ts';
import { METADATA_ERRORS, metadataArgument, readMetadata } from '../chat/message-metadata.ts';
import { findPostable, POSTABLE_ERRORS } from '../chat/postable-channel.ts';

/** How far ahead a message can be scheduled (interactivity, "Unfurls and schedules"). */
const MAX_AHEAD_DAYS = 120;
const MAX_AHEAD_S = MAX_AHEAD_DAYS * 24 * 60 * 60;

/** How many messages of a conversation can be scheduled within this many seconds. */
const MAX_IN_WINDOW = 30;
const WINDOW_S = 5 * 60;

const TIME_ERRORS = ['time_in_past', 'time_too_far', 'restricted_too_many'] as const;
type TimeError = (typeof TIME_ERRORS)[number];

/** A scheduled message: it has no `ts` before it is posted. */
const DelayedMessage = z.extend(
  z.omit(Message, {
    ts: true,
    subtype: true,
    edited: true,
    files: true,
    username: true,
    icons: true,
  }),
  {
    type: z.literal('delayed_message'),
  },
);

/** The refusal of a time, else null. */
function refusalOf(
  { clock, scheduledMessages }: Pick<World, 'clock' | 'scheduledMessages'>,
  channel: string,
  post_at: number,
): Failure<TimeError> | null {
  const now = clock.now();
  if (post_at <= now)
    return fail('time_in_past', `post_at ${post_at}`, `the time is ${Math.floor(now)}`);
  if (post_at > now + MAX_AHEAD_S)
    return fail(
      'time_too_far',
      `post_at ${post_at}`,
      `at most ${MAX_AHEAD_DAYS} days ahead of ${Math.floor(now)}`,
    );
  const times = [post_at];
  const later = scheduledMessages.scanIndex('waiting', {
    prefix: `${channel}:`,
    after: waitingFrom(channel, post_at - WINDOW_S + 1),
  });
  for (const row of later) {
    if (row.post_at >= post_at + WINDOW_S) break;
    times.push(row.post_at);
  }
  // Every window that the new message is in begins with a message.
  const isFull = (from: number) =>
    from <= post_at &&
    times.filter((at) => at >= from && at < from + WINDOW_S).length > MAX_IN_WINDOW;
  return times.some(isFull)
    ? fail(
        'restricted_too_many',
        `post_at ${post_at}`,
        `${MAX_IN_WINDOW} messages are scheduled for ${channel} within five minutes`,
      )
    : null;
}

export const chatScheduleMessage = defineMethod({
  name: 'chat.scheduleMessage',
  summary: 'Schedules a message, which is posted later.',
  description:
    'The message is posted when the clock of the world reaches post_at, by the rules of chat.postMessage at that time. Moving the clock there posts it.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('chat:write', 'chat:write:bot', 'chat:write:user')],
  args: z.object({
    channel: destination,
    post_at: z.int().check(z.describe('When to post it, in epoch seconds of the world’s clock.')),
    ...contentArguments,
    ...metadataArgument,
    ...replyArguments,
  }),
  returns: z.object({
    channel: z.string(),
    scheduled_message_id: z.string(),
    post_at: z.int(),
    message: DelayedMessage,
  }),
  errors: [
    ...POSTABLE_ERRORS,
    ...TIME_ERRORS,
    ...GIVEN_CONTENT_ERRORS,
    ...METADATA_ERRORS,
    'thread_not_found',
  ],
  posts: true,
  needs: [BLOCK_CHECKS],
  provenance: 'assumed',
  assumptions: ['A-41', 'A-60', 'A-61', 'A-64'],
  handler: ({ world, caller, args }) => {
    const { post_at } = args;
    const channel = findPostable(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const refusal = refusalOf(world, channel.id, post_at);
    if (refusal !== null) return refusal;
    const typed = givenContent(args);
    if (isFailure(typed)) return typed;
    const given = messageContent(typed, { world, user: caller.user });
    if (isFailure(given)) return given;
    const told = readMetadata(args.metadata, caller.user);
    if (isFailure(told)) return told;
    const parent = parentIn(world, channel, args.thread_ts);
    if (isFailure(parent)) return parent;
    const content = { ...given, ...told };
    const thread = parent === undefined ? {} : { thread_ts: parent.thread_ts ?? parent.ts };
    const { id } = world.scheduledMessages.put({
      id: world.ids.next('Q'),
      app: caller.app.id,
      user: caller.user.id,
      channel: channel.id,
      post_at,
      created: Math.floor(world.clock.now()),
      content,
      ...thread,
      is_broadcast: parent !== undefined && args.reply_broadcast === true,
      is_guest: caller.token.scopes.includes('chat:write.public'),
    });
    const author = authorOf(caller.user, caller.app);
    return {
      channel: channel.id,
      scheduled_message_id: id,
      post_at,
      message: {
        type: 'delayed_message' as const,
        team: world.team.id,
        ...author,
        ...content,
        ...thread,
      },
    };
  },
});
