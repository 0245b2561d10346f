import { LIMITS } from '../../../contract/blocks/limits.ts';
import { isJsonObject } from '../../../contract/json.ts';
import type { BlockFileReader } from '../../model/files/block-files.ts';
import { identifyContent, type MessageRecord } from '../../model/message.ts';
import type { StreamRecord } from '../../model/stream.ts';
import { isFailure, type Failure } from '../../pipeline/method.ts';
import {
  type CONTENT_ERRORS,
  messageContent,
  refusalIfTooLong,
} from '../chat/message-arguments.ts';
import type { StreamChunk, TaskChunk } from './stream-content.ts';

/** What a message says by now. */
export interface StreamedContent {
  readonly text: string;
  readonly blocks: readonly unknown[];
}

type JsonObject = Readonly<Record<string, unknown>>;

const isOfType = (block: unknown, type: string): block is JsonObject =>
  isJsonObject(block) && block['type'] === type;

/** The title of a plan until a chunk names another. */
const PLAN = 'Plan';

/** The content of a message with chunks added. The stream decides how tasks are shown. */
function addChunks(
  content: StreamedContent,
  chunks: readonly StreamChunk[],
  display: StreamRecord['display'],
): StreamedContent {
  let { text } = content;
  const blocks = [...content.blocks];
  for (const chunk of chunks) {
    if (chunk.type === 'markdown_text') {
      text += chunk.text;
      addMarkdown(blocks, chunk.text);
    } else if (chunk.type === 'blocks') blocks.push(...chunk.blocks);
    else if (chunk.type === 'plan_update') updatePlan(blocks, { title: chunk.title });
    else if (display === 'plan')
      addTask(planOf(blocks), chunk, (tasks) => updatePlan(blocks, { tasks }));
    else addTask(blocks, chunk, (tasks) => blocks.splice(0, blocks.length, ...tasks));
  }
  return { text, blocks };
}

/** Adds text to the block at the end, as long as a block may hold it, else to a new one. */
function addMarkdown(blocks: unknown[], text: string): void {
  const last = blocks.at(-1);
  const before =
    isOfType(last, 'markdown') && typeof last['text'] === 'string' ? last['text'] : null;
  if (before !== null && before.length + text.length <= LIMITS.markdown)
    blocks[blocks.length - 1] = { ...(last as JsonObject), text: before + text };
  else if (text !== '') blocks.push({ type: 'markdown', text });
}

/** The tasks of the plan of a message. */
function planOf(blocks: readonly unknown[]): readonly unknown[] {
  const tasks = blocks.find((block) => isOfType(block, 'plan'))?.['tasks'];
  return Array.isArray(tasks) ? tasks : [];
}

/** Changes the plan of a message, which it gets here if it has none. */
function updatePlan(blocks: unknown[], change: JsonObject): void {
  const at = blocks.findIndex((block) => isOfType(block, 'plan'));
  if (at === -1) blocks.push({ type: 'plan', title: PLAN, ...change });
  else blocks[at] = { ...(blocks[at] as JsonObject), ...change };
}

/** Replaces the task with the id of the chunk, or adds it: `keep` gets the tasks, and what stands between them. */
function addTask(
  tasks: readonly unknown[],
  { id, title, status, details, output, sources }: TaskChunk,
  keep: (tasks: readonly unknown[]) => void,
): void {
  const at = tasks.findIndex((each) => isOfType(each, 'task_card') && each['task_id'] === id);
  const before = at === -1 ? {} : (tasks[at] as JsonObject);
  const task = {
    ...before,
    type: 'task_card',
    task_id: id,
    title,
    status,
    ...(details !== undefined &&
      details !== '' && { details: moreText(before['details'], details) }),
    ...(output !== undefined && output !== '' && { output: moreText(undefined, output) }),
    ...(sources !== undefined && { sources }),
  };
  keep(at === -1 ? [...tasks, task] : tasks.with(at, task));
}

/** A text as rich text, after the text that was there. */
function moreText(before: unknown, text: string): JsonObject {
  const elements = [{ type: 'text', text: saidIn(before) + text }];
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] };
}

/** What the rich text of `moreText` says. */
function saidIn(rich: unknown): string {
  const said = firstOf(firstOf(rich))?.['text'];
  return typeof said === 'string' ? said : '';
}

/** The first element of a part of rich text. */
function firstOf(part: unknown): JsonObject | undefined {
  const elements = isJsonObject(part) ? part['elements'] : undefined;
  const first: unknown = Array.isArray(elements) ? elements[0] : undefined;
  return isJsonObject(first) ? first : undefined;
}

/** Stands for the texts of a stream where its blocks are checked: all together they may be longer than those of other messages. */
const STAND_IN = { type: 'divider' };

/**
 * The content of a message with chunks added, and with the blocks `last` at its end; new blocks get ids. Fails if that content
 * would be invalid (docs/assumptions.md, A-62).
 */
export function contentWithChunks(
  { channel, ts, text, blocks = [] }: MessageRecord,
  chunks: readonly StreamChunk[],
  {
    display,
    reader,
    last = [],
  }: Pick<StreamRecord, 'display'> & {
    /** Who writes. */
    readonly reader: BlockFileReader;
    readonly last?: readonly unknown[];
  },
): Pick<MessageRecord, 'text' | 'blocks'> | Failure<(typeof CONTENT_ERRORS)[number]> {
  const content = addChunks({ text, blocks }, chunks, display);
  const all = [...content.blocks, ...last];
  const tooLong = refusalIfTooLong(growingTexts(all).join(''));
  if (tooLong !== null) return tooLong;
  const blocksToCheck = all.map((block) => (isText(block) ? STAND_IN : block));
  const checked = messageContent({ text: content.text, blocks: blocksToCheck }, reader);
  if (isFailure(checked)) return checked;
  const identified = all.map(
    (block, at) => identifyContent({ blocks: [block] }, channel, `${ts}:${at}`).blocks[0],
  );
  return { text: content.text, blocks: identified };
}

/** The texts that grow from call to call: Markdown, and details and output of tasks. */
const growingTexts = (blocks: readonly unknown[]): string[] =>
  blocks.flatMap((block) => {
    if (!isJsonObject(block)) return [];
    const { type, text, details, output, tasks } = block;
    if (type === 'markdown' && typeof text === 'string') return text;
    if (type === 'task_card') return [saidIn(details), saidIn(output)];
    return type === 'plan' && Array.isArray(tasks) ? growingTexts(tasks) : [];
  });

const isText = (block: unknown): boolean =>
  isOfType(block, 'markdown') &&
  typeof block['text'] === 'string' &&
  block['text'].length <= LIMITS.markdown;
