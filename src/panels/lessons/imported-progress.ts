import { slice } from '../../base/session.ts';
import type { ReadProgress } from './progress-file.ts';

/**
 * Progress of a file that waits for the user's decision; null without one. Views use it before the code that reads such files has
 * loaded.
 */
export const useImportedProgress = slice<{ readonly read: ReadProgress | null }>(
  'importedProgress',
  () => ({ read: null }),
);
