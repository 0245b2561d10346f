/** Bounds of what a loop may do. Whoever exceeds one is stopped, with the reason shown. */

/** Requests in a run: enough to walk a million people in short pages, twice. */
export const MOST_FETCHES = 50_000;
/** Requests in a second. */
export const MOST_FETCHES_A_SECOND = 500;
/** Requests that wait for their responses at the same time. */
export const MOST_FETCHES_AT_ONCE = 50;
/** Bytes of a response. */
export const LARGEST_RESPONSE = 16 * 1024 * 1024;
/** Printed lines of a run. */
export const MOST_LINES_OF_A_RUN = 10_000;
/** How long a run may take, in milliseconds. */
export const LONGEST_RUN_MS = 15 * 60_000;

/** Characters of an address. */
export const LONGEST_ADDRESS = 8192;
/** Characters of a request's body. */
export const LONGEST_BODY = 1024 * 1024;
