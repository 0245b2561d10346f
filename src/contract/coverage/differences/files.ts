import type { Differences } from './differences.ts';

/** Methods of files. */
export const FILES: Differences = {};
