import type * as z from 'zod/mini';
import { contextActionsBlock, planBlock, taskCardBlock } from './agents.ts';
import {
  actionsBlock,
  alertBlock,
  callBlock,
  containerBlock,
  contextBlock,
  dividerBlock,
  fileBlock,
  headerBlock,
  imageBlock,
  inputBlock,
  markdownBlock,
  sectionBlock,
  titleOf,
  videoBlock,
  type Block,
} from './block.ts';
import { cardBlock, carouselBlock } from './cards.ts';
import { richTextBlock } from './rich-text.ts';
import { dataTableBlock, tableBlock } from './tables.ts';

/** A type of block, with the data for palettes, forms and completion. */
export interface BlockKind {
  readonly type: Block['type'];
  readonly title: string;
  /** What it is for, in a few words. */
  readonly summary: string;
  readonly schema: z.ZodMiniType;
}

type Row = readonly [Block['type'], summary: string, schema: z.ZodMiniType];

const ROWS: readonly Row[] = [
  ['section', 'Text, with fields or an element beside it', sectionBlock],
  ['header', 'A heading', headerBlock],
  ['divider', 'A line between blocks', dividerBlock],
  ['context', 'Small print: texts and icons', contextBlock],
  ['actions', 'Buttons and menus', actionsBlock],
  ['image', 'An image from a URL', imageBlock],
  ['rich_text', 'Lists, quotes and preformatted text', richTextBlock],
  ['markdown', 'Standard Markdown, as language models write it', markdownBlock],
  ['context_actions', 'Thumbs up and down, and a bin, below an answer', contextActionsBlock],
  ['task_card', 'A step that an agent takes', taskCardBlock],
  ['plan', 'The steps of an agent', planBlock],
  ['card', 'A record with a picture and buttons', cardBlock],
  ['carousel', 'Cards side by side', carouselBlock],
  ['container', 'Blocks in a frame, with a title', containerBlock],
  ['table', 'Rows and columns; one per message', tableBlock],
  ['data_table', 'Rows in pages, to sort', dataTableBlock],
  ['input', 'A question with a field', inputBlock],
  ['video', 'A video from a URL', videoBlock],
  ['file', 'A remote file', fileBlock],
  ['call', 'A call that people can join', callBlock],
  ['alert', 'A notice in a modal', alertBlock],
];

/** Every kind of block, the most used first. Not all are for messages: `isAllowedOn` tells. */
export const BLOCKS: readonly BlockKind[] = ROWS.map(([type, summary, schema]) => ({
  type,
  title: titleOf(type),
  summary,
  schema,
}));

/** The kind of a type, or undefined if it is unknown. */
export const kindOf = (type: unknown): BlockKind | undefined =>
  BLOCKS.find((kind) => kind.type === type);
