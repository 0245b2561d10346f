import { LARGEST_ANSWER } from '../../contract/outbound-limits.ts';

/** Bounds of what a program may do. Whoever exceeds one of the first group is stopped, with the reason shown. */

/** API calls while it handles one request. */
export const MOST_CALLS_A_REQUEST = 100;
/** API calls in a minute, whatever caused them. */
export const MOST_CALLS_A_MINUTE = 300;
/** Messages to the page in a second. */
export const MOST_MESSAGES_A_SECOND = 1000;
/** How long it may compute without a pause, in milliseconds. */
export const LONGEST_COMPUTATION_MS = 4000;
/** The same until it has loaded, which takes a busy machine a while. */
export const LONGEST_LOADING_MS = 10_000;

/** How long it may work on a request, in milliseconds; its later calls for that request are refused. */
export const LONGEST_HANDLING_MS = 60_000;
/** Requests that it may handle at the same time; more are not delivered. */
export const MOST_AT_ONCE = 50;

/** Characters of a program. */
export const LONGEST_PROGRAM = 200_000;
/** Characters of an answer's body: a megabyte of ASCII, as on a server. The rest is cut off. */
export const LONGEST_ANSWER = LARGEST_ANSWER;
/** Headers of an answer. */
export const MOST_HEADERS = 50;
/** Characters of the arguments of one API call, as JSON. */
export const LONGEST_ARGUMENTS = 256 * 1024;
/** Characters of a printed line. The rest is cut off. */
export const LONGEST_LINE = 4000;
/** Lines that a program may print in a second; the others are counted and left out. */
export const MOST_LINES_A_SECOND = 100;
/** Printed lines that the page keeps for each app. */
export const MOST_LINES = 1000;

/** Characters of a message that a socket brings: an envelope, whose wrapper has a megabyte at most. */
export const LONGEST_FRAME = 2 * 1024 * 1024;
/** Messages of a socket in a second. */
export const MOST_FRAMES_A_SECOND = 500;
