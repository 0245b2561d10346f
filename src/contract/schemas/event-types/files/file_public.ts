import { fileEvent } from './file-body.ts';

export const filePublic = fileEvent(
  'file_public',
  'A file was shared in a public channel for the first time',
);
