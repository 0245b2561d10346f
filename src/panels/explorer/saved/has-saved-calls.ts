import { LOCAL } from '../../../base/storage.ts';

/** Where the browser keeps the saved calls. */
export const SAVED_CALLS = 'parley.saved-calls';

/** Whether this browser may have saved calls: known before their code has loaded. */
export const hasSavedCalls = (): boolean => LOCAL.getItem(SAVED_CALLS) !== null;
