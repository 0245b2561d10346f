import * as z from 'zod/mini';
import { LIMITS } from '../../../contract/blocks/limits.ts';
import { fail, type Failure } from '../../pipeline/method.ts';
import { blockFileFaults, type BlockFileReader } from '../../model/files/block-files.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import { messageTs } from '../conversations/conversation-arguments.ts';

/** A text in Markdown, of a whole message or of a part of one that is written bit by bit. */
export const markdownArgument = {
  markdown_text: z.optional(
    z
      .string()
      .check(z.describe('Text in Markdown, at most 12,000 characters, in place of any other.')),
  ),
};

/** The content of a message, as the methods that post or edit take it. */
export const contentArguments = {
  text: z.optional(
    z
      .string()
      .check(z.describe('Text of the message; with blocks, the fallback text for notifications.')),
  ),
  blocks: z.optional(z.array(z.unknown()).check(z.describe('Layout blocks, at most 50.'))),
  attachments: z.optional(z.array(z.unknown()).check(z.describe('Attachments, at most 100.'))),
  ...markdownArgument,
};

/** The arguments that make a message a reply. */
export const replyArguments = {
  thread_ts: z.optional(messageTs('Timestamp of the message to reply to.')),
  reply_broadcast: z.optional(
    z.boolean().check(z.describe('If true, the conversation shows the reply too.')),
  ),
};

interface Content {
  readonly text?: string | undefined;
  readonly blocks?: readonly unknown[] | undefined;
  readonly attachments?: readonly unknown[] | undefined;
}

/** The content that a caller gives, which may be in Markdown. */
interface GivenContent extends Content {
  readonly markdown_text?: string | undefined;
}

/** The content of a message record, from the arguments. */
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

export const GIVEN_CONTENT_ERRORS = [...CONTENT_ERRORS, 'markdown_text_conflict'] as const;

/** The refusal of a text that is too long, else null. */
export function refusalIfTooLong(text: string): Failure<'msg_too_long'> | null {
  // No text has more characters than UTF-16 units.
  const length = text.length > LIMITS.text ? [...text].length : text.length;
  return length > LIMITS.text
    ? fail('msg_too_long', `text of ${length} characters`, `at most ${LIMITS.text}`)
    : null;
}

/** The refusal of Markdown that is longer than its block may be, else null. */
export function refusalIfLongMarkdown(
  { length }: string,
  from: string,
): Failure<'msg_too_long'> | null {
  return length > LIMITS.markdown
    ? fail('msg_too_long', `${from} of ${length} characters`, `at most ${LIMITS.markdown}`)
    : null;
}

/**
 * Checks the content of a message, which must not be empty, and shows files that `reader` sees. Lists every error in its
 * blocks and attachments with its path (docs/assumptions.md, A-11).
 */
export function messageContent(
  { text = '', blocks = [], attachments = [] }: Content,
  reader: BlockFileReader,
): MessageContent | Failure<ContentError> {
  if (text === '' && blocks.length === 0 && attachments.length === 0) {
    return fail('no_text', 'text, blocks and attachments', 'all are empty');
  }
  const tooLong = refusalIfTooLong(text);
  if (tooLong !== null) return tooLong;
  if (attachments.length > LIMITS.attachments) {
    return fail(
      'too_many_attachments',
      `${attachments.length} attachments`,
      `at most ${LIMITS.attachments}`,
    );
  }
  const { checkBlocks, checkAttachments, faultLines } = BLOCK_CHECKS.need();
  const faults = [
    ...checkBlocks(blocks),
    ...checkAttachments(attachments),
    ...blockFileFaults(reader, { blocks, attachments }),
  ];
  const [first] = faults;
  if (first !== undefined) {
    return fail('invalid_blocks', first.path, first.message, faultLines(faults));
  }
  return {
    text,
    ...(blocks.length > 0 ? { blocks: [...blocks] } : {}),
    ...(attachments.length > 0 ? { attachments: [...attachments] } : {}),
  };
}

/** Text and blocks as a caller gives them: Markdown is a block, and the text of the message (docs/assumptions.md, A-64). */
export function givenContent<Given extends GivenContent>({
  markdown_text = '',
  ...given
}: Given): Omit<Given, 'markdown_text'> | Failure<'markdown_text_conflict' | 'msg_too_long'> {
  if (markdown_text === '') return given;
  const { text = '', blocks = [] } = given;
  if (text !== '' || blocks.length > 0)
    return fail(
      'markdown_text_conflict',
      text === '' ? 'blocks' : 'text',
      'markdown_text stands in its place',
    );
  const blocksOfIt = [{ type: 'markdown', text: markdown_text }];
  return (
    refusalIfLongMarkdown(markdown_text, 'markdown_text') ?? {
      ...given,
      text: markdown_text,
      blocks: blocksOfIt,
    }
  );
}
