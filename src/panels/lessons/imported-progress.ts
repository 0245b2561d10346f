import { slice } from '../../base/session.ts';
import type { ReadProgress } from './progress-file.ts';

/** Progress of a file that waits for the user's decision; null without one. */
export const useImportedProgress = slice<{ readonly read: ReadProgress | null }>(
  'importedProgress',
  () => ({ read: null }),
);
