import * as z from 'zod/mini';
import { LIMITS } from '../../../contract/blocks/limits.ts';
import { pointerTo } from '../../../contract/json.ts';
import type { StreamRecord } from '../../model/stream.ts';
import { fail, type Failure } from '../../pipeline/method.ts';
import { markdownArgument, refusalIfLongMarkdown } from '../chat/message-arguments.ts';

/** What a stream is written with, as its methods take it. */
export const streamArguments = {
  ...markdownArgument,
  chunks: z.optional(
    z
      .array(z.unknown())
      .check(
        z.describe(
          'Chunks of type markdown_text, task_update, plan_update or blocks, at most 100; in place of markdown_text.',
        ),
      ),
  ),
};

/** The longest title of a task or plan, in characters. */
const MAX_TITLE = 256;

const title = z.string().check(z.minLength(1), z.maxLength(MAX_TITLE));
const detail = z.optional(z.string().check(z.maxLength(LIMITS.markdown)));

const markdownChunk = z.object({ type: z.literal('markdown_text'), text: z.string() });

const taskChunk = z.object({
  type: z.literal('task_update'),
  id: z.string().check(z.minLength(1), z.maxLength(LIMITS.id)),
  title,
  status: z.enum(['pending', 'in_progress', 'complete', 'error']),
  details: detail,
  output: detail,
  /** Checked as a part of the block that the chunk becomes. */
  sources: z.optional(z.array(z.unknown())),
});
export type TaskChunk = z.infer<typeof taskChunk>;

const streamChunk = z.discriminatedUnion('type', [
  markdownChunk,
  taskChunk,
  z.object({ type: z.literal('plan_update'), title }),
  z.object({ type: z.literal('blocks'), blocks: z.array(z.unknown()) }),
]);
export type StreamChunk = z.infer<typeof streamChunk>;

/** What one call writes to a stream. */
export interface StreamContent {
  readonly mode: StreamRecord['mode'] | undefined;
  readonly chunks: readonly StreamChunk[];
}

export const STREAM_CONTENT_ERRORS = [
  'cannot_provide_both_markdown_text_and_chunks',
  'invalid_chunks',
] as const;

type Given = z.infer<z.ZodMiniObject<typeof streamArguments>>;

/** Reads what a call writes: Markdown or chunks, or nothing. */
export function readStreamContent({
  markdown_text = '',
  chunks,
}: Given): StreamContent | Failure<(typeof STREAM_CONTENT_ERRORS)[number] | 'msg_too_long'> {
  if (chunks === undefined) {
    if (markdown_text === '') return { mode: undefined, chunks: [] };
    const written = { type: 'markdown_text' as const, text: markdown_text };
    return tooLong([written], 'markdown_text') ?? { mode: 'text', chunks: [written] };
  }
  if (markdown_text !== '')
    return fail(
      'cannot_provide_both_markdown_text_and_chunks',
      'markdown_text and chunks',
      'a call takes one of them',
    );
  if (chunks.length > LIMITS.list)
    return fail('invalid_chunks', `${chunks.length} chunks`, `at most ${LIMITS.list}`);
  const read: StreamChunk[] = [];
  for (const [at, chunk] of chunks.entries()) {
    const result = streamChunk.safeParse(chunk);
    if (!result.success) return chunkFault(at, result.error.issues);
    read.push(result.data);
  }
  return tooLong(read, 'chunks') ?? { mode: 'chunks', chunks: read };
}

/** The refusal of a chunk, with the place of each fault. */
function chunkFault(at: number, issues: readonly z.core.$ZodIssue[]): Failure<'invalid_chunks'> {
  const placeOf = ({ path }: z.core.$ZodIssue) => pointerTo('/chunks', [at, ...path]);
  const messages = issues.map(
    (issue) => `[ERROR] ${issue.message} [json-pointer:${placeOf(issue)}]`,
  );
  const [first] = issues;
  return fail(
    'invalid_chunks',
    first === undefined ? '' : placeOf(first),
    first?.message,
    messages,
  );
}

/** The refusal of a text that no single call may write. */
function tooLong(chunks: readonly StreamChunk[], from: string): Failure<'msg_too_long'> | null {
  for (const chunk of chunks) {
    if (chunk.type !== 'markdown_text') continue;
    const refusal = refusalIfLongMarkdown(chunk.text, from);
    if (refusal !== null) return refusal;
  }
  return null;
}
