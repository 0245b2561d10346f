import * as z from 'zod/mini';
import { Message } from '../../../contract/entities.ts';
import {
  SESSION_STATUSES,
  type SessionStatus,
  setAgentStatus,
} from '../../model/conversations/agent-session.ts';
import { threadOf } from '../../model/conversations/thread-state.ts';
import { messageKey, type MessageRecord, wireMessage } from '../../model/message.ts';
import type { World } from '../../model/world/world.ts';
import { anyOf, defineMethod, isFailure } from '../../pipeline/method.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import { CONTENT_ERRORS } from '../chat/message-arguments.ts';
import { METADATA_ERRORS, metadataArgument, readMetadata } from '../chat/message-metadata.ts';
import { OPEN_STREAM_ERRORS, openStream, openStreamArguments } from './open-stream.ts';
import { contentWithChunks } from './stream-blocks.ts';
import { readStreamContent, STREAM_CONTENT_ERRORS, streamArguments } from './stream-content.ts';

export const chatStopStream = defineMethod({
  name: 'chat.stopStream',
  summary: 'Ends a message that the app is writing.',
  description:
    'Takes what is added last, blocks that stand below it, and metadata. The message is then one like any other.',
  verbs: ['POST'],
  tier: 2,
  tokens: ['bot'],
  scopes: [anyOf('chat:write')],
  args: z.object({
    ...openStreamArguments,
    ...streamArguments,
    blocks: z.optional(
      z.array(z.unknown()).check(z.describe('Layout blocks at the end of the message.')),
    ),
    ...metadataArgument,
    session_status: z.optional(
      z
        .enum(SESSION_STATUSES)
        .check(
          z.describe(
            'What the agent is at then. By default active, if the thread has a session of it.',
          ),
        ),
    ),
  }),
  returns: z.object({ channel: z.string(), ts: z.string(), message: Message }),
  errors: [...OPEN_STREAM_ERRORS, ...STREAM_CONTENT_ERRORS, ...CONTENT_ERRORS, ...METADATA_ERRORS],
  posts: true,
  needs: [BLOCK_CHECKS],
  provenance: 'assumed',
  assumptions: ['A-62', 'A-63'],
  handler: ({ world, caller, args }) => {
    const content = readStreamContent(args);
    if (isFailure(content)) return content;
    const told = readMetadata(args.metadata, caller.user);
    if (isFailure(told)) return told;
    const open = openStream(world, caller, args, content, true);
    if (isFailure(open)) return open;
    const { display } = open.stream;
    const written = contentWithChunks(open.message, content.chunks, {
      display,
      reader: { world, user: caller.user },
      last: args.blocks ?? [],
    });
    if (isFailure(written)) return written;
    const message = world.messages.put({
      ...open.message,
      ...written,
      ...told,
      streaming_state: 'completed',
    });
    world.streams.remove(messageKey(message.channel, message.ts));
    endWork(world, caller.app.id, message, args.session_status);
    return { channel: message.channel, ts: message.ts, message: wireMessage(message) };
  },
});

/** Sets the status of an agent once it has written a message. Without `session_status`, only if the agent is in a session. */
function endWork(
  world: World,
  app: string,
  { channel, thread_ts }: MessageRecord,
  status: SessionStatus | undefined,
): void {
  const first = world.messages.get(messageKey(channel, thread_ts ?? ''));
  if (first === undefined) return;
  if (status !== undefined || threadOf(world, first).agents?.[app] !== undefined)
    setAgentStatus(world, first, { app, status: status ?? 'active' });
}
