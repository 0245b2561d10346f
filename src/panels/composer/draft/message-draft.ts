import type { Surface } from '../../../contract/blocks/surfaces.ts';
import { ontoSurface, surfaceOf } from './surface.ts';

/** One block of a draft. Its key identifies it while it is moved and changed. */
export interface DraftBlock {
  readonly key: string;
  /** Any JSON value: users can write anything, and nothing is dropped. */
  readonly block: unknown;
}

/** A message, or a view, that the user is composing: the payload says which. */
export interface MessageDraft {
  readonly text: string;
  readonly blocks: readonly DraftBlock[];
  /** All other fields of the payload, such as attachments and thread_ts, also unknown ones. */
  readonly rest: Readonly<Record<string, unknown>>;
  /** How many block keys have been used. */
  readonly keys: number;
}

export const EMPTY_DRAFT: MessageDraft = { text: '', blocks: [], rest: {}, keys: 0 };

/** A change of a draft. Indexes are those before the change; they are clamped to the list. */
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
      return insertBlock(draft, change.at, change.blocks);
    case 'move': {
      const moved = blocks[change.from];
      if (moved === undefined) return draft;
      const others = blocks.toSpliced(change.from, 1);
      return { ...draft, blocks: others.toSpliced(clamp(change.to, others.length), 0, moved) };
    }
    case 'duplicate': {
      const twin = blocks[change.at];
      return twin === undefined
        ? draft
        : insertBlock(draft, change.at + 1, [withoutId(structuredClone(twin.block))]);
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
      return ofPayload(ontoSurface(payloadOf(draft), change.surface), draft);
    case 'payload':
      return ofPayload(change.payload, draft);
  }
}

const clamp = (at: number, length: number) => Math.min(Math.max(at, 0), length);

function insertBlock(draft: MessageDraft, at: number, added: readonly unknown[]): MessageDraft {
  const fresh = added.map((block, index) => ({ key: `b${draft.keys + index}`, block }));
  const place = clamp(at, draft.blocks.length);
  return {
    ...draft,
    blocks: draft.blocks.toSpliced(place, 0, ...fresh),
    keys: draft.keys + added.length,
  };
}

/** Removes the block_id from a copy, because block ids must be unique. */
function withoutId(block: unknown): unknown {
  if (typeof block !== 'object' || block === null || !('block_id' in block)) return block;
  const { block_id: _id, ...rest } = block;
  return rest;
}

/** The payload of a draft, with its fields in the usual order. A view always has blocks, and says first what it is. */
export function payloadOf({ text, blocks, rest }: MessageDraft): Readonly<Record<string, unknown>> {
  if (surfaceOf(rest) !== 'message')
    return {
      ...(text === '' ? {} : { text }),
      ...rest,
      ...('blocks' in rest ? {} : { blocks: blocks.map(({ block }) => block) }),
    };
  return {
    ...(text === '' ? {} : { text }),
    ...(blocks.length === 0 ? {} : { blocks: blocks.map(({ block }) => block) }),
    ...rest,
  };
}

/**
 * The draft for a payload. Blocks keep their keys from `before`, so that the selection stays. An invalid `text` or
 * `blocks` is kept in `rest`, so that nothing is lost.
 */
export function ofPayload(
  payload: Readonly<Record<string, unknown>>,
  before: MessageDraft = EMPTY_DRAFT,
): MessageDraft {
  const { text, blocks, ...rest } = payload;
  const list = Array.isArray(blocks) ? (blocks as readonly unknown[]) : [];
  let { keys } = before;
  const known = list.length === before.blocks.length;
  // An unchanged block stays the same object, so that it is not rendered again.
  const kept = list.map((block, at) => {
    const there = before.blocks[at];
    const same = there !== undefined && isSame(there.block, block) ? there : undefined;
    const match = same ?? (known ? there : before.blocks.find((each) => isSame(each.block, block)));
    return { key: match?.key, block: same?.block ?? block };
  });
  const taken = new Set<string>();
  return {
    text: typeof text === 'string' ? text : '',
    blocks: kept.map(({ key, block }) => {
      const own = key !== undefined && !taken.has(key) ? key : `b${keys++}`;
      taken.add(own);
      return { key: own, block };
    }),
    rest: {
      ...(typeof text === 'string' || text === undefined ? {} : { text }),
      ...(Array.isArray(blocks) || blocks === undefined ? {} : { blocks }),
      ...rest,
    },
    keys,
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
