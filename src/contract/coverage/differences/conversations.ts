import type { Differences } from './differences.ts';

const ROOT = 'The parent of a broadcast reply is a message like any other.';

/** Methods of conversations. */
export const CONVERSATIONS: Differences = {
  'conversations.history answer messages[].root.app_id: not in the SDK': ROOT,
  'conversations.history answer messages[].root.attachments: not in the SDK': ROOT,
  'conversations.history answer messages[].root.blocks: not in the SDK': ROOT,
  'conversations.history answer messages[].root.edited: not in the SDK': ROOT,
  'conversations.history answer messages[].root.files: not in the SDK': ROOT,
  'conversations.history answer messages[].root.icons.image_48: not in the SDK': ROOT,
  'conversations.history answer messages[].root.metadata: not in the SDK': ROOT,
  'conversations.history answer messages[].root.name: not in the SDK': ROOT,
  'conversations.history answer messages[].root.old_name: not in the SDK': ROOT,
  'conversations.history answer messages[].root.purpose: not in the SDK': ROOT,
  'conversations.history answer messages[].root.streaming_state: not in the SDK': ROOT,
  'conversations.history answer messages[].root.team: not in the SDK': ROOT,
  'conversations.history answer messages[].root.topic: not in the SDK': ROOT,
  'conversations.history answer messages[].root.user: not in the SDK': ROOT,
  'conversations.leave answer not_in_channel: not in the SDK':
    'Who is not in the channel is told so without an error (A-74).',
};
