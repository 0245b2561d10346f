import type { Surface } from '../../../contract/blocks/surfaces.ts';
import { convertPayload, surfaceOf } from './surface.ts';

/** One block of a draft. Its key identifies it while it is moved and changed. */
export interface DraftBlock {
  readonly key: string;
  /** Any JSON value: users can write anything, and nothing is dropped. */
  readonly block: unknown;
}

/** A message or a view that the user is composing: `otherFields.type` says which. */
export interface MessageDraft {
  readonly text: string;
  readonly blocks: readonly DraftBlock[];
  /** All other fields of the payload, such as attachments and thread_ts, also unknown ones. */
  readonly otherFields: Readonly<Record<string, unknown>>;
  /** How many block keys have been used. */
  readonly keyCount: number;
}

export const EMPTY_DRAFT: MessageDraft = { text: '', blocks: [], otherFields: {}, keyCount: 0 };

/** A change of a draft. `at` and `from` are indexes of blocks; `to` is the index of the block after the move. */
export type DraftChange =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'insert'; readonly at: number; readonly blocks: readonly unknown[] }
  | { readonly kind: 'move'; readonly from: number; readonly to: number }
  | { readonly kind: 'duplicate'; readonly at: number }
  | { readonly kind: 'remove'; readonly at: number }
  | { readonly kind: 'block'; readonly at: number; readonly block: unknown }
  | { readonly kind: 'surface'; readonly surface: Surface }
  | { readonly kind: 'payload'; readonly payload: Readonly<Record<string, unknown>> };

/** The draft after a change. */
export function changeDraft(draft: MessageDraft, change: DraftChange): MessageDraft {
  const { blocks } = draft;
  switch (change.kind) {
    case 'text':
      return { ...draft, text: change.text };
    case 'insert':
      return insertBlocks(draft, change.at, change.blocks);
    case 'move': {
      const moved = blocks[change.from];
      if (moved === undefined) return draft;
      const others = blocks.toSpliced(change.from, 1);
      return { ...draft, blocks: others.toSpliced(clamp(change.to, others.length), 0, moved) };
    }
    case 'duplicate': {
      const original = blocks[change.at];
      return original === undefined
        ? draft
        : insertBlocks(draft, change.at + 1, [removeBlockId(structuredClone(original.block))]);
    }
    case 'remove':
      return { ...draft, blocks: blocks.filter((_, at) => at !== change.at) };
    case 'block':
      return {
        ...draft,
        blocks: blocks.map((each, at) =>
          at === change.at ? { key: each.key, block: change.block } : each,
        ),
      };
    case 'surface':
      return draftOfPayload(convertPayload(payloadOf(draft), change.surface), draft);
    case 'payload':
      return draftOfPayload(change.payload, draft);
  }
}

const clamp = (at: number, length: number) => Math.min(Math.max(at, 0), length);

/** Inserts blocks at an index, which is clamped to the list. */
function insertBlocks(draft: MessageDraft, at: number, added: readonly unknown[]): MessageDraft {
  const newBlocks = added.map((block, index) => ({ key: `b${draft.keyCount + index}`, block }));
  const start = clamp(at, draft.blocks.length);
  return {
    ...draft,
    blocks: draft.blocks.toSpliced(start, 0, ...newBlocks),
    keyCount: draft.keyCount + added.length,
  };
}

/** Removes the block_id from a copy, because block ids must be unique. */
function removeBlockId(block: unknown): unknown {
  if (typeof block !== 'object' || block === null || !('block_id' in block)) return block;
  const { block_id: _id, ...rest } = block;
  return rest;
}

/** The payload of a draft, with its fields in the usual order. A view always has `blocks`. */
export function payloadOf({
  text,
  blocks,
  otherFields,
}: MessageDraft): Readonly<Record<string, unknown>> {
  if (surfaceOf(otherFields) !== 'message')
    return {
      ...(text === '' ? {} : { text }),
      ...otherFields,
      ...('blocks' in otherFields ? {} : { blocks: blocks.map(({ block }) => block) }),
    };
  return {
    ...(text === '' ? {} : { text }),
    ...(blocks.length === 0 ? {} : { blocks: blocks.map(({ block }) => block) }),
    ...otherFields,
  };
}

/**
 * The draft for a payload. Blocks keep their keys from `before`, so that the selection stays. An invalid `text` or
 * `blocks` is kept in `otherFields`, so that nothing is lost.
 */
export function draftOfPayload(
  payload: Readonly<Record<string, unknown>>,
  before: MessageDraft = EMPTY_DRAFT,
): MessageDraft {
  const { text, blocks, ...rest } = payload;
  const validBlocks = Array.isArray(blocks) ? (blocks as readonly unknown[]) : [];
  let { keyCount } = before;
  const hasSameLength = validBlocks.length === before.blocks.length;
  // An unchanged block stays the same object, so that it is not rendered again.
  const keyedBlocks = validBlocks.map((block, at) => {
    const previous = before.blocks[at];
    const unchanged =
      previous !== undefined && isSame(previous.block, block) ? previous : undefined;
    const match =
      unchanged ??
      (hasSameLength ? previous : before.blocks.find((each) => isSame(each.block, block)));
    return { key: match?.key, block: unchanged?.block ?? block };
  });
  const usedKeys = new Set<string>();
  return {
    text: typeof text === 'string' ? text : '',
    blocks: keyedBlocks.map(({ key, block }) => {
      const uniqueKey = key !== undefined && !usedKeys.has(key) ? key : `b${keyCount++}`;
      usedKeys.add(uniqueKey);
      return { key: uniqueKey, block };
    }),
    otherFields: {
      ...(typeof text === 'string' || text === undefined ? {} : { text }),
      ...(Array.isArray(blocks) || blocks === undefined ? {} : { blocks }),
      ...rest,
    },
    keyCount,
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
