/** Bounds of files, for both sides of the wire (docs/assumptions.md, A-91). */

const MEBIBYTE = 1024 * 1024;

/** The largest file, in bytes. */
export const MAX_FILE_BYTES = 100 * MEBIBYTE;

/** All files of a world together, with those that are on their way, in bytes. */
export const MAX_WORLD_FILE_BYTES = 300 * MEBIBYTE;

/** The most files of a world, with those that are on their way. */
export const MAX_FILES = 2_000;

/** The most files of one message. */
export const MAX_FILES_AT_ONCE = 10;

/** The longest name or title of a file, in characters. */
export const MAX_FILE_NAME_LENGTH = 255;

/** The longest description of a picture for people who do not see it, in characters. */
export const MAX_ALT_TEXT_LENGTH = 1_000;

/** The largest file with a `snippet_type`, in bytes. */
export const MAX_SNIPPET_BYTES = MEBIBYTE;
