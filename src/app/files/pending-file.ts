import { slice } from '../../base/session.ts';

/** The file that the user opened and that a dialog asks about; null if no file waits. */
export const usePendingFile = slice<{ readonly file: File | null }>('pendingFile', () => ({
  file: null,
}));
