import { attachment } from './attachment.ts';
import { block } from './block.ts';
import { faultsOf, type BlockFault } from './fault.ts';
import { LIMITS } from './limits.ts';
import { childBlocks, isAllowedOn, surfaceFaults, type Surface } from './surfaces.ts';
import { isJsonObject, pointerTo, withoutNulls } from '../json.ts';

export { identifyBlocks } from './identify.ts';
export { parseMetadata } from './metadata.ts';
export { checkFiles, filesShownBy } from './slack-files.ts';

/** The most faults that an answer lists; the rest are counted. */
const MAX_LISTED = 100;

/** Faults as the lines of `response_metadata.messages`. */
export function faultLines(faults: readonly BlockFault[]): string[] {
  const lines = faults
    .slice(0, MAX_LISTED)
    .map(({ path, message }) => `[ERROR] ${message} [json-pointer:${path}]`);
  const more = faults.length - MAX_LISTED;
  return more > 0 ? [...lines, `[ERROR] and ${more} more faults`] : lines;
}

/** Why a value is not a list of at most `most` items; null if it is one. */
function listFault(value: unknown, most: number, path: string): BlockFault | null {
  if (!Array.isArray(value)) return { path, message: 'must be an array' };
  return value.length > most
    ? { path, message: `must have at most ${most} items, not ${value.length}` }
    : null;
}

/**
 * The faults of a list of layout blocks for a surface; `path` is the JSON pointer to the list. Accepts any value, never
 * throws, and takes linear time.
 */
export function checkBlocks(
  value: unknown,
  path = '/blocks',
  surface: Surface = 'message',
): BlockFault[] {
  const most = surface === 'message' ? LIMITS.blocks : LIMITS.view_blocks;
  const fault = listFault(value, most, path);
  if (fault !== null) return [fault];
  const blocks = value as readonly unknown[];
  if (blocks.length === 0) return [];
  const placed = blocks.flatMap((each, at): Placed[] => [
    { block: each, steps: [at] },
    ...childBlocks(each).map((child, index) => ({
      block: child,
      steps: [at, 'child_blocks', index],
    })),
  ]);
  return [
    ...blocks.flatMap((each, at) => {
      const place = pointerTo(path, [at]);
      const misplaced = surfaceFaults(each, surface, place);
      // What a block lacks is not worth saying if it is of no use there.
      if (isJsonObject(each) && !isAllowedOn(each['type'], surface)) return misplaced;
      const result = block.safeParse(each);
      return [...misplaced, ...(result.success ? [] : faultsOf(result.error.issues, each, place))];
    }),
    ...checkSharedIds(placed, path),
    ...checkSharedRoom(placed, path),
  ];
}

/** A block, and the steps to it: its index, and those of a container around it. */
interface Placed {
  readonly block: unknown;
  readonly steps: readonly (string | number)[];
}

/** A block_id is unique within its message. */
function checkSharedIds(placed: readonly Placed[], path: string): BlockFault[] {
  const seen = new Set<string>();
  return placed.flatMap(({ block: each, steps }) => {
    const id = isJsonObject(each) ? each['block_id'] : undefined;
    if (typeof id !== 'string' || id === '') return [];
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [
      {
        path: pointerTo(path, [...steps, 'block_id']),
        message: `“${id}” is already used by another block`,
      },
    ];
  });
}

/** A message has one table, and its markdown blocks share one limit. */
function checkSharedRoom(placed: readonly Placed[], path: string): BlockFault[] {
  const faults: BlockFault[] = [];
  let tables = 0;
  let markdown = 0;
  for (const { block: each, steps } of placed) {
    if (!isJsonObject(each)) continue;
    if (each['type'] === 'table') tables += 1;
    if (each['type'] === 'table' && tables === 2) {
      faults.push({
        path: pointerTo(path, steps),
        message: 'is a second table; a message can have only one',
      });
    }
    const { text } = each;
    if (each['type'] !== 'markdown' || typeof text !== 'string') continue;
    const before = markdown;
    markdown += text.length;
    if (before <= LIMITS.markdown && markdown > LIMITS.markdown && text.length <= LIMITS.markdown) {
      const message = `and the markdown blocks above have ${markdown} characters; a message can have at most ${LIMITS.markdown}`;
      faults.push({ path: pointerTo(path, [...steps, 'text']), message });
    }
  }
  return faults;
}

/** The faults of a list of attachments and their blocks. Accepts any value and never throws. */
export function checkAttachments(value: unknown): BlockFault[] {
  const path = '/attachments';
  const fault = listFault(value, LIMITS.attachments, path);
  if (fault !== null) return [fault];
  return (value as readonly unknown[]).flatMap((each, at) => {
    const place = pointerTo(path, [at]);
    const result = attachment.safeParse(each);
    if (!result.success) return faultsOf(result.error.issues, each, place);
    const { blocks } = result.data;
    return blocks === undefined ? [] : checkBlocks(blocks, pointerTo(place, ['blocks']));
  });
}

/**
 * The faults of a webhook payload (interface, "Incoming webhook message payload"): `text` is required, blocks and
 * attachments are checked, `thread_ts` must be a string. Null counts as absent. Accepts any value that is nested at most
 * `MAX_DEPTH` levels, and never throws.
 */
export function checkPayload(value: unknown): BlockFault[] {
  if (!isJsonObject(value)) return [{ path: '', message: 'must be an object' }];
  const { text, blocks, attachments, thread_ts } = withoutNulls(value) as typeof value;
  return [
    ...checkText(text),
    ...(blocks === undefined ? [] : checkBlocks(blocks)),
    ...(attachments === undefined ? [] : checkAttachments(attachments)),
    ...(thread_ts === undefined || typeof thread_ts === 'string'
      ? []
      : [{ path: '/thread_ts', message: 'must be a string: a number would lose digits' }]),
  ];
}

function checkText(text: unknown): BlockFault[] {
  const fault = (message: string): BlockFault[] => [{ path: '/text', message }];
  if (text === undefined || text === null || text === '') return fault('is missing');
  if (typeof text !== 'string') return fault('must be a string');
  return text.length > LIMITS.text
    ? fault(`must have at most ${LIMITS.text} characters, not ${text.length}`)
    : [];
}
