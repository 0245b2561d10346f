/** MIME types of what is dragged: a kind of block from the palette, or a block of the list by its key. */
export const KIND_DRAG_TYPE = 'application/x-parley-block-kind';
export const BLOCK_DRAG_TYPE = 'application/x-parley-block';
