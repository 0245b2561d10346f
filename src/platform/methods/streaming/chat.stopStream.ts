import * as z from 'zod/mini';
import { Message } from '../../../contract/entities.ts';
import { messageKey, wireMessage } from '../../model/message.ts';
import { anyOf, defineMethod, isFailure } from '../../pipeline/method.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import { CONTENT_ERRORS } from '../chat/message-arguments.ts';
import { METADATA_ERRORS, metadataArgument, readMetadata } from '../chat/message-metadata.ts';
import { OPEN_STREAM_ERRORS, openStream, openStreamArguments } from './open-stream.ts';
import { writeOn } from './stream-blocks.ts';
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
  }),
  returns: z.object({ channel: z.string(), ts: z.string(), message: Message }),
  errors: [...OPEN_STREAM_ERRORS, ...STREAM_CONTENT_ERRORS, ...CONTENT_ERRORS, ...METADATA_ERRORS],
  posts: true,
  needs: [BLOCK_CHECKS],
  provenance: 'assumed',
  assumptions: ['A-62'],
  handler: ({ world, caller, args }) => {
    const content = readStreamContent(args);
    if (isFailure(content)) return content;
    const told = readMetadata(args.metadata, caller.user);
    if (isFailure(told)) return told;
    const open = openStream(world, caller, args, content);
    if (isFailure(open)) return open;
    const { display } = open.stream;
    const written = writeOn(open.message, content.chunks, {
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
    return { channel: message.channel, ts: message.ts, message: wireMessage(message) };
  },
});
