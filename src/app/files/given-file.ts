import { slice } from '../../base/session.ts';

/** A file that came to the page, for the dialog that asks what to do with it; null while there is no such file. */
export const useGivenFile = slice<{ readonly file: File | null }>('givenFile', () => ({
  file: null,
}));
