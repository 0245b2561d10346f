/** The limits of a class, and how fast its people may call. Each has an error of its own. */

/** The longest name of somebody in a class, in characters as people count them. */
export const MAX_NAME_LENGTH = 40;

/** Each learner has an app of their own, and a world has at most 200 apps. */
export const MAX_LEARNERS = 150;

export const MAX_TEACHERS = 20;

/** All people together. Most people in a large class only watch. */
export const MAX_PEOPLE = 1_200;

/** Calls a second of one person: their page and their programs together. `burst` is how many may come at once. */
export const PERSON_CALLS = { per_s: 20, burst: 100 } as const;

/** The rate of all calls of unknown callers together: they have no token, or one that the world does not know. */
export const STRANGER_CALLS = { per_s: 100, burst: 200 } as const;

/** The rate of an app that belongs to nobody in the class, such as the one that the world began with. */
export const APP_CALLS = { per_s: 100, burst: 200 } as const;

/** Tries to join with a link, right or wrong. Nobody can guess one of 2^192 links; the limit spares the log of the server. */
export const JOINS = { per_s: 20, burst: 200 } as const;

/** How many streams one person may have open: each page has one. */
export const MAX_STREAMS = 8;

/** How long a class lasts: a year of school. */
export const MAX_CLASS_MS = 400 * 86_400_000;

/** How long before its end everybody is warned. */
export const WARNING_MS = 7 * 86_400_000;

/** How long somebody counts as present after a call. */
export const PRESENT_MS = 30_000;

/** The least time between two notices of changes of the class, since a thousand people may come and go. */
export const MIN_NOTICE_INTERVAL_MS = 500;

/** The longest place that a teacher leads to, in characters: the fragment of an address. */
export const MAX_PLACE_LENGTH = 4_000;

/** The longest demo that is handed out, in characters. */
export const MAX_HANDED_LENGTH = 8_000_000;

/** The longest body of a call about the class, in bytes. */
export const MAX_CLASS_BODY_BYTES = MAX_HANDED_LENGTH + 10_000;

/** How many lessons of one learner are followed. */
export const MAX_LESSONS = 60;
