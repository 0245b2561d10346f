/** How long a request to another program may take in all, and an envelope until its acknowledgement, in milliseconds. */
export const OUTBOUND_TIMEOUT_MS = 3000;

/** Bytes of an answer of another program. The rest is cut off. */
export const MAX_ANSWER_BYTES = 1024 * 1024;
