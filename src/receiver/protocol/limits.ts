import { MAX_ANSWER_BYTES } from '../../contract/outbound-limits.ts';

/** Bounds of what a program may do. A program that exceeds one of the first group is stopped, and the page shows why. */

/** API calls, and posts to response URLs, while it handles one request. */
export const MAX_CALLS_PER_REQUEST = 100;
/** API calls in a minute, for all requests together. */
export const MAX_CALLS_PER_MINUTE = 300;
/** Messages to the page in a second. */
export const MAX_MESSAGES_PER_SECOND = 1000;
/** How long it may compute without a pause, in milliseconds. */
export const MAX_COMPUTATION_MS = 4000;
/** The same while it loads, in milliseconds: a busy machine takes longer. */
export const MAX_LOADING_MS = 10_000;

/** How long it may work on a request, in milliseconds; its later calls for that request are refused. */
export const MAX_HANDLING_MS = 60_000;
/** Requests that it may handle at the same time; more are not delivered. */
export const MAX_REQUESTS_AT_ONCE = 50;

/** Characters of a program. */
export const MAX_PROGRAM_LENGTH = 200_000;
/** Characters of an answer's body: a megabyte of ASCII, as on a server. The rest is cut off. */
export const MAX_ANSWER_LENGTH = MAX_ANSWER_BYTES;
/** Headers of an answer. */
export const MAX_HEADERS = 50;
/** Characters of the arguments of one API call, as JSON. */
export const MAX_ARGUMENTS_LENGTH = 256 * 1024;
/** Characters of a response URL. */
export const MAX_RESPONSE_URL_LENGTH = 500;
/** Characters of a printed line. The rest is cut off. */
export const MAX_LINE_LENGTH = 4000;
/** Lines that a program may print in a second; the others are counted and left out. */
export const MAX_LINES_PER_SECOND = 100;
/** Printed lines that the page keeps for each app. */
export const MAX_LINES = 1000;

/** Characters of a message that a socket brings: an envelope, whose wrapper has a megabyte at most. */
export const MAX_FRAME_LENGTH = 2 * 1024 * 1024;
/** Messages of a socket in a second. */
export const MAX_FRAMES_PER_SECOND = 500;
