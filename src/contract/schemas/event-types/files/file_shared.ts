import { sharedFileEvent } from './file-body.ts';

export const fileShared = sharedFileEvent('file_shared', 'A file was shared in a conversation');
