import { fileEvent } from './file-body.ts';

export const fileChange = fileEvent('file_change', 'What is known of a file changed');
