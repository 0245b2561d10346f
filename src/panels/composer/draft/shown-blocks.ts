import type { DraftBlock } from './message-draft.ts';

/** The most blocks that are listed and drawn: twice what a message can hold. */
const SHOWN = 100;

/** The blocks that are listed and drawn, and how many more there are: those are in the JSON alone. */
export function shownBlocks(blocks: readonly DraftBlock[]): {
  readonly shown: readonly DraftBlock[];
  readonly more: number;
} {
  return { shown: blocks.slice(0, SHOWN), more: Math.max(0, blocks.length - SHOWN) };
}
