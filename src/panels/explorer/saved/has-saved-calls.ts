import { LOCAL } from '../../../base/storage.ts';

/** The storage key of the saved calls. */
export const SAVED_CALLS_KEY = 'parley.saved-calls';

/** Whether this browser may have saved calls. The function has a file of its own, so that calling it loads no other code. */
export const hasSavedCalls = (): boolean => LOCAL.getItem(SAVED_CALLS_KEY) !== null;
