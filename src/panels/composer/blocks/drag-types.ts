/** Types of dragged items: a kind of block from the palette, or the key of a block in the list. */
export const KIND_TYPE = 'application/x-parley-block-kind';
export const BLOCK_TYPE = 'application/x-parley-block';
