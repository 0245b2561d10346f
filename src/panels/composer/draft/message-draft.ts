/** One block of a draft. Its key tells it from others that are equal, while it is moved and changed. */
export interface DraftBlock {
  readonly key: string;
  /** Any JSON value: what is written by hand may be anything, and nothing of it is dropped. */
  readonly block: unknown;
}

/** A message while it is composed. */
export interface MessageDraft {
  readonly text: string;
  readonly blocks: readonly DraftBlock[];
  /** Every other field of the payload as it was written: attachments, thread_ts, what nobody knows. */
  readonly rest: Readonly<Record<string, unknown>>;
  /** How many keys were given out. */
  readonly keys: number;
}

export const EMPTY_DRAFT: MessageDraft = { text: '', blocks: [], rest: {}, keys: 0 };

/** A change of a draft. Indexes are those before the change; out of range they count as the nearest end. */
export type DraftChange =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'insert'; readonly at: number; readonly blocks: readonly unknown[] }
  | { readonly kind: 'move'; readonly from: number; readonly to: number }
  | { readonly kind: 'duplicate'; readonly at: number }
  | { readonly kind: 'remove'; readonly at: number }
  | { readonly kind: 'block'; readonly at: number; readonly block: unknown }
  | { readonly kind: 'payload'; readonly payload: Readonly<Record<string, unknown>> };

/** The draft after a change. */
export function changed(draft: MessageDraft, change: DraftChange): MessageDraft {
  const { blocks } = draft;
  switch (change.kind) {
    case 'text':
      return { ...draft, text: change.text };
    case 'insert':
      return inserted(draft, change.at, change.blocks);
    case 'move': {
      const moved = blocks[change.from];
      if (moved === undefined) return draft;
      const others = blocks.toSpliced(change.from, 1);
      return { ...draft, blocks: others.toSpliced(clamped(change.to, others.length), 0, moved) };
    }
    case 'duplicate': {
      const twin = blocks[change.at];
      return twin === undefined
        ? draft
        : inserted(draft, change.at + 1, [withoutId(structuredClone(twin.block))]);
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
    case 'payload':
      return ofPayload(change.payload, draft);
  }
}

const clamped = (at: number, length: number) => Math.min(Math.max(at, 0), length);

function inserted(draft: MessageDraft, at: number, added: readonly unknown[]): MessageDraft {
  const fresh = added.map((block, index) => ({ key: `b${draft.keys + index}`, block }));
  const place = clamped(at, draft.blocks.length);
  return {
    ...draft,
    blocks: draft.blocks.toSpliced(place, 0, ...fresh),
    keys: draft.keys + added.length,
  };
}

/** A block_id is one of a kind, so a copy has none. */
function withoutId(block: unknown): unknown {
  if (typeof block !== 'object' || block === null || !('block_id' in block)) return block;
  const { block_id: _id, ...rest } = block;
  return rest;
}

/** The payload of a draft, in the order people write it. */
export function payloadOf({ text, blocks, rest }: MessageDraft): Readonly<Record<string, unknown>> {
  return {
    ...(text === '' ? {} : { text }),
    ...(blocks.length === 0 ? {} : { blocks: blocks.map(({ block }) => block) }),
    ...rest,
  };
}

/**
 * The draft of a payload. Blocks keep the keys they have in `before`, so that what is selected stays. A text
 * or a list of blocks that is none stays among the rest: nothing written is lost.
 */
export function ofPayload(
  payload: Readonly<Record<string, unknown>>,
  before: MessageDraft = EMPTY_DRAFT,
): MessageDraft {
  const { text, blocks, ...rest } = payload;
  const list = Array.isArray(blocks) ? (blocks as readonly unknown[]) : [];
  let { keys } = before;
  const known = list.length === before.blocks.length;
  // A block that is as it was stays the very same, so that nothing of it is drawn again.
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
