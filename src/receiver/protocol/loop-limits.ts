/** Bounds of what a loop may do. A loop that exceeds one is stopped, and the page shows why. */

/** Requests in a run: enough to walk a million people in short pages, twice. */
export const MAX_FETCHES = 50_000;
/** Requests in a second. */
export const MAX_FETCHES_PER_SECOND = 500;
/** Requests that may wait for their responses at the same time. */
export const MAX_FETCHES_AT_ONCE = 50;
/** Bytes of a response. */
export const MAX_RESPONSE_LENGTH = 16 * 1024 * 1024;
/** Printed lines of a run. */
export const MAX_LINES_PER_RUN = 10_000;
/** How long a run may take, in milliseconds. */
export const MAX_RUN_MS = 15 * 60_000;

/** Characters of an address. */
export const MAX_ADDRESS_LENGTH = 8192;
/** Characters of a request's body. */
export const MAX_BODY_LENGTH = 1024 * 1024;
