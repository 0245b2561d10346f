import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';

const words = (most: number, meaning: string) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.describe(meaning));

/** Text without formatting. */
export const plainText = (most: number = LIMITS.text_object, meaning = 'The text.') =>
  z.strictObject({
    type: z.literal('plain_text'),
    text: words(most, meaning),
    emoji: z.optional(
      z.boolean().check(z.describe('Whether :names: become emoji; true by default.')),
    ),
  });

const mrkdwn = (most: number, meaning: string) =>
  z.strictObject({
    type: z.literal('mrkdwn'),
    text: words(most, meaning),
    verbatim: z.optional(
      z.boolean().check(z.describe('True turns off automatic links for URLs and names.')),
    ),
  });

/** Text with or without formatting (interface, "Incoming webhook message payload": `text` object). */
export const textObject = (most: number = LIMITS.text_object, meaning = 'The text.') =>
  z.discriminatedUnion('type', [mrkdwn(most, meaning), plainText(most, meaning)], {
    error: (issue) => (issue.code === 'invalid_union' ? 'must be mrkdwn or plain_text' : undefined),
  });

export type TextObject = z.infer<ReturnType<typeof textObject>>;
