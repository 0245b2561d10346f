/** Where the browser keeps the saved calls. */
export const SAVED_CALLS = 'parley.saved-calls';

/** Whether this browser may have saved calls: known before their code has loaded. */
export function hasSavedCalls(): boolean {
  try {
    return localStorage.getItem(SAVED_CALLS) !== null;
  } catch {
    return false; // Storage is blocked.
  }
}
