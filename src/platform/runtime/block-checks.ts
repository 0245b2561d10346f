import { late } from '../../base/late.ts';

/**
 * The checks of blocks and attachments, which no call needs but those that post. Loaded before such a call is answered:
 * answering takes one step.
 */
export const BLOCK_CHECKS = late(() => import('../../contract/blocks/check.ts'), { ahead: true });
