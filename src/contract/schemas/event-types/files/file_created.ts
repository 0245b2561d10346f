import { fileEvent } from './file-body.ts';

export const fileCreated = fileEvent('file_created', 'A file was uploaded');
