import { elementsIn, identifyBlocks } from '../../../contract/blocks/identify.ts';
import { isJsonObject } from '../../../contract/json.ts';
import type { DraftBlock, MessageDraft } from './message-draft.ts';

/** Maximum number of rendered blocks: twice the limit of a message, and the limit of a view. */
const MAX_SHOWN_BLOCKS = 100;

/** The rendered blocks, and how many more are only in the JSON. */
export function listShownBlocks<Block>(blocks: readonly Block[]): {
  readonly shownBlocks: readonly Block[];
  readonly hiddenCount: number;
} {
  return {
    shownBlocks: blocks.slice(0, MAX_SHOWN_BLOCKS),
    hiddenCount: Math.max(0, blocks.length - MAX_SHOWN_BLOCKS),
  };
}

/** The blocks and attachments of a draft, with all ids that the platform would add. */
export interface IdentifiedDraft {
  readonly blocks: readonly unknown[];
  readonly attachments: readonly unknown[];
}

/** Adds the missing ids. They contain the key of the block, so they stay the same while it is changed or moved. */
export function addMissingIds({ blocks, otherFields }: MessageDraft): IdentifiedDraft {
  const attachments = Array.isArray(otherFields['attachments'])
    ? (otherFields['attachments'] as unknown[])
    : [];
  return {
    blocks: blocks.map(identifyBlock),
    attachments: attachments.map((each, at) =>
      isJsonObject(each) && Array.isArray(each['blocks'])
        ? { ...each, blocks: identifyBlocks(each['blocks'] as unknown[], createIdSource(`a${at}`)) }
        : each,
    ),
  };
}

/** The blocks as they are rendered. Only blocks with elements get ids, so that the JSON of an invalid block stays as typed. */
export const toRenderedBlocks = ({ blocks }: MessageDraft): readonly unknown[] =>
  blocks.map((each) => {
    const withIds = identifyBlock(each);
    return elementsIn([withIds]).length > 0 ? withIds : each.block;
  });

/** Whether the draft has anything to press, choose or type in. */
export function canActOn(draft: MessageDraft): boolean {
  const { blocks, attachments } = addMissingIds(draft);
  return (
    draft.otherFields['type'] === 'modal' ||
    elementsIn(blocks).length > 0 ||
    attachments.some((each) => {
      const { actions, blocks: nested } = Object(each) as Readonly<Record<string, unknown>>;
      return Array.isArray(actions) || (Array.isArray(nested) && elementsIn(nested).length > 0);
    })
  );
}

/** Blocks with their ids. An unchanged block stays the same object, so that it is not rendered again. */
const identifiedBlocks = new WeakMap<object, { readonly key: string; readonly block: unknown }>();

function identifyBlock({ key, block }: DraftBlock): unknown {
  if (!isJsonObject(block)) return block;
  const cached = identifiedBlocks.get(block);
  if (cached?.key === key) return cached.block;
  const [withIds] = identifyBlocks([block], createIdSource(key));
  identifiedBlocks.set(block, { key, block: withIds });
  return withIds;
}

/** Returns a function that makes the next id. */
function createIdSource(key: string): () => string {
  let count = 0;
  return () => `${key}-${(count += 1)}`;
}
