import * as z from 'zod/mini';
import { anyOf, defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import { CONTENT_ERRORS } from '../chat/message-arguments.ts';
import { OPEN_STREAM_ERRORS, openStream, openStreamArguments } from './open-stream.ts';
import { contentWithChunks } from './stream-blocks.ts';
import { readStreamContent, STREAM_CONTENT_ERRORS, streamArguments } from './stream-content.ts';

export const chatAppendStream = defineMethod({
  name: 'chat.appendStream',
  summary: 'Adds to a message that the app is writing.',
  description:
    'Takes Markdown or chunks, whichever the stream was begun with. A chunk of type task_update replaces the task with its id.',
  verbs: ['POST'],
  tier: 4,
  tokens: ['bot'],
  scopes: [anyOf('chat:write')],
  args: z.object({ ...openStreamArguments, ...streamArguments }),
  returns: z.object({ channel: z.string(), ts: z.string() }),
  errors: [
    ...OPEN_STREAM_ERRORS,
    ...STREAM_CONTENT_ERRORS,
    'markdown_text_or_chunks_required',
    ...CONTENT_ERRORS,
  ],
  posts: true,
  needs: [BLOCK_CHECKS],
  provenance: 'assumed',
  assumptions: ['A-62'],
  handler: ({ world, caller, args }) => {
    const content = readStreamContent(args);
    if (isFailure(content)) return content;
    if (content.chunks.length === 0)
      return fail('markdown_text_or_chunks_required', 'markdown_text and chunks', 'both are empty');
    const open = openStream(world, caller, args, content);
    if (isFailure(open)) return open;
    const { message, stream } = open;
    const written = contentWithChunks(message, content.chunks, {
      display: stream.display,
      reader: { world, user: caller.user },
    });
    if (isFailure(written)) return written;
    world.messages.put({ ...message, ...written });
    if (stream.mode === undefined && content.mode !== undefined)
      world.streams.put({ ...stream, mode: content.mode });
    return { channel: message.channel, ts: message.ts };
  },
});
