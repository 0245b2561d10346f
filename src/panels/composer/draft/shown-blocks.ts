/** Maximum number of rendered blocks: twice the limit of a message, and that of a view. */
const SHOWN = 100;

/** The rendered blocks, and the number of further blocks, which are only in the JSON. */
export function listShownBlocks<Block>(blocks: readonly Block[]): {
  readonly shown: readonly Block[];
  readonly more: number;
} {
  return { shown: blocks.slice(0, SHOWN), more: Math.max(0, blocks.length - SHOWN) };
}
