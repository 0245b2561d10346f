import * as z from 'zod/mini';
import { fail, type Failure } from './define-method.ts';

/** The most characters a message may have, and the most attachments and blocks (docs/assumptions.md, A-11). */
const LONGEST_TEXT = 40_000;
const MOST_ATTACHMENTS = 100;
const MOST_BLOCKS = 50;

/** What a message may be made of, in `chat.postMessage` and `chat.update`. */
export const contentArguments = {
  text: z.optional(
    z.string().check(z.describe('Text; with blocks, the fallback text of notifications.')),
  ),
  blocks: z.optional(z.array(z.unknown()).check(z.describe('Layout blocks, at most 50.'))),
  attachments: z.optional(z.array(z.unknown()).check(z.describe('Attachments, at most 100.'))),
};

interface Content {
  readonly text?: string | undefined;
  readonly blocks?: readonly unknown[] | undefined;
  readonly attachments?: readonly unknown[] | undefined;
}

/** The fields of a message record that come from the arguments. */
export interface MessageContent {
  readonly text: string;
  readonly blocks?: unknown[];
  readonly attachments?: unknown[];
}

type ContentError = 'no_text' | 'msg_too_long' | 'too_many_attachments' | 'invalid_blocks';
export const CONTENT_ERRORS = [
  'no_text',
  'msg_too_long',
  'too_many_attachments',
  'invalid_blocks',
] as const satisfies readonly ContentError[];

/** Checks what a message is made of; there must be something to show. */
export function messageContent({
  text = '',
  blocks = [],
  attachments = [],
}: Content): MessageContent | Failure<ContentError> {
  if (text === '' && blocks.length === 0 && attachments.length === 0) {
    return fail('no_text', 'text, blocks and attachments', 'all are empty');
  }
  const length = [...text].length;
  if (length > LONGEST_TEXT)
    return fail('msg_too_long', `text of ${length} characters`, `at most ${LONGEST_TEXT}`);
  if (attachments.length > MOST_ATTACHMENTS) {
    return fail(
      'too_many_attachments',
      `${attachments.length} attachments`,
      `at most ${MOST_ATTACHMENTS}`,
    );
  }
  const fault = blockFault(blocks);
  if (fault !== null) return fail('invalid_blocks', 'blocks', fault, [`[ERROR] ${fault}`]);
  return {
    text,
    ...(blocks.length > 0 ? { blocks: [...blocks] } : {}),
    ...(attachments.length > 0 ? { attachments: [...attachments] } : {}),
  };
}

function blockFault(blocks: readonly unknown[]): string | null {
  if (blocks.length > MOST_BLOCKS)
    return `no more than ${MOST_BLOCKS} items allowed [json-pointer:/blocks]`;
  for (const [at, block] of blocks.entries()) {
    if (typeof block !== 'object' || block === null || Array.isArray(block)) {
      return `must be an object [json-pointer:/blocks/${at}]`;
    }
    if (!('type' in block) || typeof block.type !== 'string') {
      return `missing required field: type [json-pointer:/blocks/${at}]`;
    }
  }
  return null;
}
