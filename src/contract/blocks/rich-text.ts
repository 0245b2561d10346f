import * as z from 'zod/mini';
import { link } from './address.ts';
import { blockId } from './composition.ts';
import { LIMITS } from './limits.ts';

const style = z.optional(
  z.strictObject({
    bold: z.optional(z.boolean()),
    italic: z.optional(z.boolean()),
    strike: z.optional(z.boolean()),
    code: z.optional(z.boolean()),
    highlight: z.optional(z.boolean()),
    client_highlight: z.optional(z.boolean()),
    unlink: z.optional(z.boolean()),
    underline: z.optional(z.boolean()),
  }),
);

const text = z.strictObject({ type: z.literal('text'), text: z.string(), style });
const linked = z.strictObject({
  type: z.literal('link'),
  url: link('The URL it links to.'),
  text: z.optional(z.string()),
  unsafe: z.optional(z.boolean()),
  style,
});

/** The elements of a line of rich text. */
export const richTextElement = z.discriminatedUnion('type', [
  text,
  linked,
  z.strictObject({
    type: z.literal('emoji'),
    name: z.string().check(z.minLength(1)),
    unicode: z.optional(z.string()),
    url: z.optional(z.string()),
    skin_tone: z.optional(z.int().check(z.gte(1), z.lte(6))),
    style,
  }),
  z.strictObject({ type: z.literal('user'), user_id: z.string(), style }),
  z.strictObject({ type: z.literal('channel'), channel_id: z.string(), style }),
  z.strictObject({ type: z.literal('usergroup'), usergroup_id: z.string(), style }),
  z.strictObject({ type: z.literal('team'), team_id: z.string(), style }),
  z.strictObject({
    type: z.literal('broadcast'),
    range: z.enum(['here', 'channel', 'everyone']),
    style,
  }),
  z.strictObject({
    type: z.literal('date'),
    timestamp: z.int(),
    format: z.string().check(z.minLength(1)),
    url: z.optional(link('The URL it links to.')),
    fallback: z.optional(z.string()),
    style,
  }),
  z.strictObject({ type: z.literal('color'), value: z.string(), style }),
]);
export type RichTextElement = z.infer<typeof richTextElement>;

const line = z.array(richTextElement).check(z.maxLength(LIMITS.rich_text_elements));
const border = z.optional(z.union([z.literal(0), z.literal(1)]));

const section = z.strictObject({ type: z.literal('rich_text_section'), elements: line });

/** A block-level part of rich text. */
export const richTextPart = z.discriminatedUnion('type', [
  section,
  z.strictObject({
    type: z.literal('rich_text_list'),
    style: z.enum(['bullet', 'ordered']),
    elements: z.array(section).check(z.minLength(1), z.maxLength(LIMITS.rich_text_elements)),
    indent: z.optional(z.int().check(z.gte(0), z.lte(8))),
    offset: z.optional(z.int().check(z.gte(0))),
    border,
  }),
  z.strictObject({ type: z.literal('rich_text_quote'), elements: line, border }),
  z.strictObject({
    type: z.literal('rich_text_preformatted'),
    elements: z
      .array(z.discriminatedUnion('type', [text, linked]))
      .check(z.maxLength(LIMITS.rich_text_elements)),
    border,
    language: z.optional(z.string()),
  }),
]);
export type RichTextPart = z.infer<typeof richTextPart>;

const richTextParts = z
  .array(richTextPart)
  .check(z.minLength(1), z.maxLength(LIMITS.rich_text_elements));

export const richTextBlock = z.strictObject({
  type: z.literal('rich_text'),
  elements: richTextParts,
  block_id: blockId,
});
