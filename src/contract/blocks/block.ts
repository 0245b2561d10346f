import * as z from 'zod/mini';
import { link, source } from './address.ts';
import {
  altText,
  button,
  checkboxes,
  datepicker,
  datetimepicker,
  emailInput,
  imageElement,
  numberInput,
  oneSource,
  overflow,
  plainTextInput,
  radioButtons,
  slackFile,
  timepicker,
  urlInput,
} from './elements.ts';
import { LIMITS } from './limits.ts';
import { MENUS } from './menus.ts';
import { richTextParts } from './rich-text.ts';
import { plainText, textObject } from './text.ts';

const blockId = z.optional(
  z
    .string()
    .check(
      z.maxLength(LIMITS.id),
      z.describe('Identifies the block for your app; unique within the message.'),
    ),
);

export const sectionBlock = z
  .strictObject({
    type: z.literal('section'),
    text: z.optional(textObject(LIMITS.text_object, 'The text of the section.')),
    fields: z.optional(
      z
        .array(textObject(LIMITS.section_field, 'Short text; shown in two columns.'))
        .check(z.minLength(1), z.maxLength(LIMITS.section_fields)),
    ),
    accessory: z.optional(
      z.discriminatedUnion('type', [
        imageElement,
        button,
        overflow,
        datepicker,
        timepicker,
        checkboxes,
        radioButtons,
        ...MENUS,
      ]),
    ),
    expand: z.optional(z.boolean().check(z.describe('True always shows the whole text.'))),
    block_id: blockId,
  })
  .check(
    z.refine(({ text, fields }) => text !== undefined || fields !== undefined, {
      error: 'needs text or fields',
      path: ['text'],
    }),
  );

export const headerBlock = z.strictObject({
  type: z.literal('header'),
  text: plainText(LIMITS.header, 'The heading.'),
  block_id: blockId,
});

export const dividerBlock = z.strictObject({ type: z.literal('divider'), block_id: blockId });

export const imageBlock = z
  .strictObject({
    type: z.literal('image'),
    image_url: z.optional(source('URL of the image.')),
    slack_file: slackFile,
    alt_text: altText,
    title: z.optional(plainText(LIMITS.title, 'Shown above the image.')),
    block_id: blockId,
  })
  .check(oneSource);

export const contextBlock = z.strictObject({
  type: z.literal('context'),
  elements: z
    .array(
      z.discriminatedUnion('type', [
        imageElement,
        z.strictObject({
          type: z.literal('mrkdwn'),
          text: z.string().check(z.minLength(1), z.maxLength(LIMITS.text_object)),
          verbatim: z.optional(z.boolean()),
        }),
        plainText(),
      ]),
    )
    .check(z.minLength(1), z.maxLength(LIMITS.context_elements)),
  block_id: blockId,
});

export const actionsBlock = z.strictObject({
  type: z.literal('actions'),
  elements: z
    .array(
      z.discriminatedUnion('type', [
        button,
        overflow,
        datepicker,
        timepicker,
        datetimepicker,
        checkboxes,
        radioButtons,
        ...MENUS,
      ]),
    )
    .check(z.minLength(1), z.maxLength(LIMITS.actions_elements)),
  block_id: blockId,
});

export const inputBlock = z.strictObject({
  type: z.literal('input'),
  label: plainText(LIMITS.label, 'The question.'),
  element: z.discriminatedUnion('type', [
    plainTextInput,
    emailInput,
    urlInput,
    numberInput,
    datepicker,
    timepicker,
    datetimepicker,
    checkboxes,
    radioButtons,
    ...MENUS,
  ]),
  hint: z.optional(plainText(LIMITS.label, 'A hint for the answer.')),
  optional: z.optional(z.boolean().check(z.describe('Whether it can be left empty.'))),
  dispatch_action: z.optional(z.boolean()),
  block_id: blockId,
});

export const richTextBlock = z.strictObject({
  type: z.literal('rich_text'),
  elements: richTextParts,
  block_id: blockId,
});

export const videoBlock = z.strictObject({
  type: z.literal('video'),
  title: plainText(LIMITS.video_title, 'The title of the video.'),
  video_url: source('URL of the video player.'),
  thumbnail_url: source('URL of its thumbnail.'),
  alt_text: altText,
  title_url: z.optional(link('The URL the title links to.')),
  description: z.optional(plainText(LIMITS.video_description, 'Description of the video.')),
  author_name: z.optional(z.string().check(z.maxLength(LIMITS.author_name))),
  provider_name: z.optional(z.string().check(z.maxLength(LIMITS.author_name))),
  provider_icon_url: z.optional(source('URL of the icon of the provider.')),
  block_id: blockId,
});

export const markdownBlock = z.strictObject({
  type: z.literal('markdown'),
  text: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(LIMITS.markdown),
      z.describe('Standard Markdown; all such blocks of a message share the limit.'),
    ),
  block_id: blockId,
});

export const tableCell = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('raw_text'), text: z.string().check(z.minLength(1)) }),
  z.strictObject({
    type: z.literal('raw_number'),
    value: z.number(),
    text: z.string().check(z.minLength(1)),
  }),
  richTextBlock,
]);

export const tableBlock = z.strictObject({
  type: z.literal('table'),
  rows: z
    .array(z.array(tableCell).check(z.minLength(1), z.maxLength(LIMITS.table_columns)))
    .check(z.minLength(1), z.maxLength(LIMITS.table_rows)),
  column_settings: z.optional(
    z
      .array(
        z.nullable(
          z.strictObject({
            align: z.optional(z.enum(['left', 'center', 'right'])),
            is_wrapped: z.optional(z.boolean()),
          }),
        ),
      )
      .check(z.maxLength(LIMITS.table_columns)),
  ),
  block_id: blockId,
});

/** One layout block (interface, "Incoming webhook message payload", and what existing clients send). */
export const block = z.discriminatedUnion('type', [
  sectionBlock,
  headerBlock,
  dividerBlock,
  imageBlock,
  contextBlock,
  actionsBlock,
  inputBlock,
  richTextBlock,
  videoBlock,
  markdownBlock,
  tableBlock,
]);
export type Block = z.infer<typeof block>;
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>;
