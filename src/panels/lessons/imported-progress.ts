import { slice } from '../../base/session.ts';
import type { ParsedProgress } from './progress-file.ts';

/**
 * The progress in a file that the user opened, until the user decides what to do with it; null without such a file. It is not in
 * `progress-file.ts`, which the page loads only when it is needed.
 */
export const useImportedProgress = slice<{ readonly parsedFile: ParsedProgress | null }>(
  'importedProgress',
  () => ({ parsedFile: null }),
);
