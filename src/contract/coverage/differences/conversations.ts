import type { Differences } from './differences.ts';

/** Methods of conversations. */
export const CONVERSATIONS: Differences = {
  'conversations.invite argument force: not taken':
    'An invitation brings in everyone it names, or nobody (A-20).',
};
