import type * as z from 'zod/mini';
import {
  actionsBlock,
  contextBlock,
  dividerBlock,
  headerBlock,
  imageBlock,
  inputBlock,
  markdownBlock,
  richTextBlock,
  sectionBlock,
  tableBlock,
  videoBlock,
  type Block,
} from './block.ts';

/** A type of block, with the data for palettes, forms and completion. */
export interface BlockKind {
  readonly type: Block['type'];
  readonly title: string;
  /** What it is for, in a few words. */
  readonly summary: string;
  readonly schema: z.ZodMiniType;
  /** A block to begin with. */
  readonly example: Block;
}

const said = (text: string) => ({ type: 'mrkdwn', text }) as const;
const plain = (text: string) => ({ type: 'plain_text', text }) as const;

const PICTURE = 'https://example.com/hills.png';

/** Every kind of block, the most used first. */
export const BLOCKS: readonly BlockKind[] = [
  {
    type: 'section',
    title: 'Section',
    summary: 'Text, with fields or an element beside it',
    schema: sectionBlock,
    example: { type: 'section', text: said('A section with *bold* and _italic_ text.') },
  },
  {
    type: 'header',
    title: 'Header',
    summary: 'A heading',
    schema: headerBlock,
    example: { type: 'header', text: plain('A heading') },
  },
  {
    type: 'divider',
    title: 'Divider',
    summary: 'A line between blocks',
    schema: dividerBlock,
    example: { type: 'divider' },
  },
  {
    type: 'context',
    title: 'Context',
    summary: 'Small print: texts and icons',
    schema: contextBlock,
    example: { type: 'context', elements: [said('Posted by *Beacon*')] },
  },
  {
    type: 'actions',
    title: 'Actions',
    summary: 'Buttons and menus',
    schema: actionsBlock,
    example: {
      type: 'actions',
      elements: [
        {
          type: 'button',
          text: plain('Approve'),
          action_id: 'approve',
          value: 'yes',
          style: 'primary',
        },
        { type: 'button', text: plain('Decline'), action_id: 'decline', value: 'no' },
      ],
    },
  },
  {
    type: 'image',
    title: 'Image',
    summary: 'An image from a URL',
    schema: imageBlock,
    example: { type: 'image', image_url: PICTURE, alt_text: 'Hills in the morning' },
  },
  {
    type: 'rich_text',
    title: 'Rich text',
    summary: 'Lists, quotes and preformatted text',
    schema: richTextBlock,
    example: {
      type: 'rich_text',
      elements: [
        {
          type: 'rich_text_section',
          elements: [{ type: 'text', text: 'Before we begin:', style: { bold: true } }],
        },
        {
          type: 'rich_text_list',
          style: 'bullet',
          elements: [
            {
              type: 'rich_text_section',
              elements: [{ type: 'text', text: 'Read the plan' }],
            },
            {
              type: 'rich_text_section',
              elements: [{ type: 'text', text: 'Ask questions' }],
            },
          ],
        },
      ],
    },
  },
  {
    type: 'markdown',
    title: 'Markdown',
    summary: 'Standard Markdown, as language models write it',
    schema: markdownBlock,
    example: { type: 'markdown', text: '## Summary\n\n- **First** point\n- Second point' },
  },
  {
    type: 'table',
    title: 'Table',
    summary: 'Rows and columns; one per message',
    schema: tableBlock,
    example: {
      type: 'table',
      column_settings: [{ is_wrapped: true }, { align: 'right' }],
      rows: [
        [
          { type: 'raw_text', text: 'Service' },
          { type: 'raw_text', text: 'Latency' },
        ],
        [
          { type: 'raw_text', text: 'checkout' },
          { type: 'raw_text', text: '120 ms' },
        ],
      ],
    },
  },
  {
    type: 'input',
    title: 'Input',
    summary: 'A question with a field',
    schema: inputBlock,
    example: {
      type: 'input',
      label: plain('What should we call it?'),
      element: { type: 'plain_text_input', action_id: 'name' },
    },
  },
  {
    type: 'video',
    title: 'Video',
    summary: 'A video from a URL',
    schema: videoBlock,
    example: {
      type: 'video',
      title: plain('A walk through the release'),
      video_url: 'https://videos.example.com/embed/release',
      thumbnail_url: PICTURE,
      alt_text: 'The first slide of the talk',
    },
  },
];

/** The kind of a type, or undefined if it is unknown. */
export const kindOf = (type: unknown): BlockKind | undefined =>
  BLOCKS.find((kind) => kind.type === type);
