import * as z from 'zod/mini';
import { link, source } from './address.ts';
import { contextActionsBlock, planBlock, taskCardBlock } from './agents.ts';
import { cardBlock, carouselBlock } from './cards.ts';
import { blockId } from './composition.ts';
import {
  altText,
  button,
  checkboxes,
  datepicker,
  datetimepicker,
  emailInput,
  fileInput,
  imageElement,
  numberInput,
  oneSource,
  overflow,
  plainTextInput,
  radioButtons,
  richTextInput,
  slackFile,
  timepicker,
  urlInput,
  workflowButton,
} from './elements.ts';
import { LIMITS } from './limits.ts';
import { MENUS } from './menus.ts';
import { richTextBlock } from './rich-text.ts';
import { dataTableBlock, tableBlock } from './tables.ts';
import { plainText, textObject } from './text.ts';

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
        workflowButton,
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
        workflowButton,
        overflow,
        datepicker,
        timepicker,
        datetimepicker,
        checkboxes,
        radioButtons,
        richTextInput,
        ...MENUS,
      ]),
    )
    .check(z.minLength(1), z.maxLength(LIMITS.actions_elements)),
  block_id: blockId,
});

export const inputBlock = z
  .strictObject({
    type: z.literal('input'),
    label: plainText(LIMITS.label, 'The question.'),
    element: z.discriminatedUnion('type', [
      plainTextInput,
      emailInput,
      urlInput,
      numberInput,
      richTextInput,
      fileInput,
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
  })
  .check(
    z.refine(
      ({ element, dispatch_action }) => element.type !== 'file_input' || dispatch_action !== true,
      {
        error: 'must not be true with a file_input: files are sent with the form',
        path: ['dispatch_action'],
      },
    ),
  );

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

/** A remote file (docs/assumptions.md, A-45). */
export const fileBlock = z.strictObject({
  type: z.literal('file'),
  external_id: z.string().check(z.minLength(1), z.maxLength(LIMITS.id)),
  source: z.literal('remote'),
  block_id: blockId,
});

/** A call (docs/assumptions.md, A-45). */
export const callBlock = z.strictObject({
  type: z.literal('call'),
  call_id: z.string().check(z.minLength(1), z.maxLength(LIMITS.id)),
  block_id: blockId,
});

export const alertBlock = z.strictObject({
  type: z.literal('alert'),
  text: textObject(LIMITS.alert),
  level: z.optional(z.enum(['default', 'info', 'warning', 'error', 'success'])),
  block_id: blockId,
});

/** Blocks that a container may hold, too. */
const CONTAINED = [
  sectionBlock,
  headerBlock,
  dividerBlock,
  imageBlock,
  contextBlock,
  actionsBlock,
  inputBlock,
  richTextBlock,
  videoBlock,
  tableBlock,
  fileBlock,
] as const;

export const containerBlock = z
  .strictObject({
    type: z.literal('container'),
    title: z.optional(plainText(LIMITS.card_title)),
    rich_text_title: z.optional(richTextBlock),
    subtitle: z.optional(textObject(LIMITS.card_title)),
    icon: z.optional(imageElement),
    child_blocks: z
      .array(z.discriminatedUnion('type', CONTAINED))
      .check(z.minLength(1), z.maxLength(LIMITS.container_blocks)),
    width: z.optional(z.enum(['narrow', 'standard', 'wide', 'full'])),
    is_collapsible: z.optional(z.boolean()),
    default_collapsed: z.optional(z.boolean()),
    has_header_divider: z.optional(z.boolean()),
    block_id: blockId,
  })
  .check(
    z.refine((container) => Boolean(container.title ?? container.rich_text_title), {
      error: 'needs title or rich_text_title',
      path: ['title'],
    }),
  );

/** One layout block (interface, "Incoming webhook message payload", and what existing clients send). */
export const block = z.discriminatedUnion('type', [
  ...CONTAINED,
  markdownBlock,
  containerBlock,
  contextActionsBlock,
  taskCardBlock,
  planBlock,
  cardBlock,
  carouselBlock,
  dataTableBlock,
  alertBlock,
  callBlock,
]);
export type Block = z.infer<typeof block>;
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>;

/** The name of a type for people: “Rich text” for `rich_text`. */
export const titleOf = (type: string): string => {
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
