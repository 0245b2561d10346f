import { slice } from '../../base/session.ts';

/** The opened file for which a dialog asks what to do with it, or null. */
export const useGivenFile = slice<{ readonly file: File | null }>('givenFile', () => ({
  file: null,
}));
