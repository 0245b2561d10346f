import * as z from 'zod/mini';
import { createMessage } from '../../model/message.ts';
import { beginStream } from '../../model/conversations/stream-life.ts';
import type { ChannelRecord } from '../../model/channel.ts';
import type { World } from '../../model/world/world.ts';
import { anyOf, defineMethod, fail, isFailure, type Failure } from '../../pipeline/method.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import { authorshipArguments, chooseAuthor } from '../chat/authorship.ts';
import { CONTENT_ERRORS } from '../chat/message-arguments.ts';
import { findPostable, POSTABLE_ERRORS } from '../chat/postable-channel.ts';
import { destination, messageTs } from '../conversations/conversation-arguments.ts';
import { parentIn } from '../conversations/lookup/message-lookup.ts';
import { contentWithChunks } from './stream-blocks.ts';
import { readStreamContent, STREAM_CONTENT_ERRORS, streamArguments } from './stream-content.ts';

const RECIPIENT_ERRORS = [
  'missing_recipient_team_id',
  'missing_recipient_user_id',
  'team_not_found',
  'user_not_found',
] as const;

const recipientId = (meaning: string) =>
  z.optional(
    z.string().check(z.describe(`${meaning} Required outside of direct conversations of two.`)),
  );

export const chatStartStream = defineMethod({
  name: 'chat.startStream',
  summary: 'Begins a message that the app writes bit by bit.',
  description:
    'chat.appendStream adds to it, and chat.stopStream ends it. Five minutes after its start it ends by itself.',
  verbs: ['POST'],
  tier: 2,
  tokens: ['bot'],
  scopes: [anyOf('chat:write')],
  args: z.object({
    channel: destination,
    thread_ts: messageTs('Timestamp of the message that it answers.'),
    ...streamArguments,
    ...authorshipArguments,
    recipient_team_id: recipientId('Id of the workspace of the person it is written for.'),
    recipient_user_id: recipientId('Id of the person it is written for.'),
    task_display_mode: z.optional(
      z
        .enum(['timeline', 'plan', 'dense'])
        .check(
          z.describe(
            'How tasks are shown: timeline and dense show each task where it begins, plan shows all in one block. By default timeline.',
          ),
        ),
    ),
  }),
  returns: z.object({ channel: z.string(), ts: z.string() }),
  errors: [
    ...POSTABLE_ERRORS,
    'thread_not_found',
    ...RECIPIENT_ERRORS,
    ...STREAM_CONTENT_ERRORS,
    ...CONTENT_ERRORS,
  ],
  posts: true,
  needs: [BLOCK_CHECKS],
  provenance: 'assumed',
  assumptions: ['A-62', 'A-69'],
  handler: ({ world, caller, args, remark }) => {
    const channel = findPostable(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const parent = parentIn(world, channel, args.thread_ts);
    if (isFailure(parent)) return parent;
    const refused = recipientFault(world, channel, args);
    if (refused !== null) return refused;
    const content = readStreamContent(args);
    if (isFailure(content)) return content;
    const author = chooseAuthor(caller, args, remark);
    const empty = createMessage(world, {
      channel: channel.id,
      author,
      content: { text: '' },
      parent,
    });
    const display = args.task_display_mode ?? 'timeline';
    const added =
      content.chunks.length === 0
        ? null
        : contentWithChunks(empty, content.chunks, {
            display,
            reader: { world, user: caller.user },
          });
    if (added !== null && isFailure(added)) return added;
    const message = world.messages.put({ ...empty, ...added, streaming_state: 'in_progress' });
    beginStream(world, message, content.mode, display);
    return { channel: channel.id, ts: message.ts };
  },
});

/** Why the recipient of a call is missing or unknown; null if nothing is wrong. Only a direct conversation of two needs none. */
function recipientFault(
  world: World,
  channel: ChannelRecord,
  {
    recipient_team_id: team,
    recipient_user_id: user,
  }: {
    readonly recipient_team_id?: string | undefined;
    readonly recipient_user_id?: string | undefined;
  },
): Failure<(typeof RECIPIENT_ERRORS)[number]> | null {
  const isNeeded = channel.kind !== 'im';
  const where = `channel ${channel.id}`;
  if (isNeeded && team === undefined)
    return fail('missing_recipient_team_id', where, 'it is not a direct conversation of two');
  if (isNeeded && user === undefined)
    return fail('missing_recipient_user_id', where, 'it is not a direct conversation of two');
  if (team !== undefined && team !== world.team.id)
    return fail('team_not_found', 'recipient_team_id', `the workspace is ${world.team.id}`);
  if (user !== undefined && world.users.get(user)?.deleted !== false)
    return fail('user_not_found', 'recipient_user_id', 'nobody active has this id');
  return null;
}
