import { slice } from '../../base/session.ts';
import type { ParsedProgress } from './progress-file.ts';

/**
 * The progress in a file that the user opened, until the user decides what to do with it; null without such a file. This store is
 * not in `progress-file.ts`, because the page loads that file only when it needs it.
 */
export const useImportedProgress = slice<{ readonly parsedFile: ParsedProgress | null }>(
  'importedProgress',
  () => ({ parsedFile: null }),
);
