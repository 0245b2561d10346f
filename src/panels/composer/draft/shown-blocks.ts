import { elementsIn, identifyBlocks } from '../../../contract/blocks/identify.ts';
import { isJsonObject } from '../../../contract/json.ts';
import type { DraftBlock, MessageDraft } from './message-draft.ts';

/** Maximum number of rendered blocks: twice the limit of a message, and that of a view. */
const MAX_SHOWN_BLOCKS = 100;

/** The rendered blocks, and the number of further blocks, which are only in the JSON. */
export function listShownBlocks<Block>(blocks: readonly Block[]): {
  readonly shown: readonly Block[];
  readonly more: number;
} {
  return {
    shown: blocks.slice(0, MAX_SHOWN_BLOCKS),
    more: Math.max(0, blocks.length - MAX_SHOWN_BLOCKS),
  };
}

/** Blocks and attachments of a draft whose blocks and elements have ids, as the platform gives them. */
export interface IdentifiedDraft {
  readonly blocks: readonly unknown[];
  readonly attachments: readonly unknown[];
}

/** An id stays the same while its block is changed and moved: it follows from the key of the block. */
export function identifyDraft({ blocks, rest }: MessageDraft): IdentifiedDraft {
  const attachments = Array.isArray(rest['attachments']) ? (rest['attachments'] as unknown[]) : [];
  return {
    blocks: blocks.map(identifyBlock),
    attachments: attachments.map((each, at) =>
      isJsonObject(each) && Array.isArray(each['blocks'])
        ? { ...each, blocks: identifyBlocks(each['blocks'] as unknown[], wordsOf(`a${at}`)) }
        : each,
    ),
  };
}

/** The blocks as they are drawn: with ids where somebody can act, which the JSON of a broken block need not show. */
export const drawnBlocks = ({ blocks }: MessageDraft): readonly unknown[] =>
  blocks.map((each) => {
    const own = identifyBlock(each);
    return elementsIn([own]).length > 0 ? own : each.block;
  });

/** Whether there is anything to press, choose or type in. */
export function canActOn(draft: MessageDraft): boolean {
  const { blocks, attachments } = identifyDraft(draft);
  return (
    draft.rest['type'] === 'modal' ||
    elementsIn(blocks).length > 0 ||
    attachments.some((each) => {
      const { actions, blocks: own } = Object(each) as Readonly<Record<string, unknown>>;
      return Array.isArray(actions) || (Array.isArray(own) && elementsIn(own).length > 0);
    })
  );
}

/** Blocks that were identified: an unchanged block stays the same object, so that it is not rendered again. */
const identified = new WeakMap<object, { readonly key: string; readonly block: unknown }>();

function identifyBlock({ key, block }: DraftBlock): unknown {
  if (!isJsonObject(block)) return block;
  const known = identified.get(block);
  if (known?.key === key) return known.block;
  const [own] = identifyBlocks([block], wordsOf(key));
  identified.set(block, { key, block: own });
  return own;
}

function wordsOf(key: string): () => string {
  let count = 0;
  return () => `${key}-${(count += 1)}`;
}
