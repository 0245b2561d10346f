import { sharedFileEvent } from './file-body.ts';

export const fileUnshared = sharedFileEvent(
  'file_unshared',
  'A file is no longer shared in a conversation',
);
