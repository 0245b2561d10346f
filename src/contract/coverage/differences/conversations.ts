import type { Differences } from './differences.ts';

/** Methods of conversations. */
export const CONVERSATIONS: Differences = {
  'conversations.invite argument force: not taken':
    'An invitation brings in everyone it names, or nobody (A-20).',
  'conversations.leave answer not_in_channel: not in the SDK':
    'Who is not in the channel is told so without an error (A-74).',
};
