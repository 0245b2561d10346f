import { slice } from '../../base/session.ts';
import type { ReadProgress } from './progress-file.ts';

/** Progress of a file that the user has not decided on yet; null while there is no such file. */
export const useBroughtProgress = slice<{ readonly read: ReadProgress | null }>(
  'broughtProgress',
  () => ({ read: null }),
);
