/**
 * How much of the body of a request a guest passes on, in bytes. It is more than any address of the platform takes, so that
 * the platform itself refuses longer ones.
 */
export const MAX_CARRIED_BYTES = 65 * 1024 * 1024;

/** The largest piece of an answer, in bytes. */
export const MAX_CHUNK_BYTES = 256 * 1024;

/** How many pieces of an answer may be under way to a slow reader. */
export const MAX_PIECES_UNDER_WAY = 16;

/** How many pieces a guest may ask for in one message. */
export const MAX_CREDIT = 1000;

/** The longest message of a socket, in characters. */
export const MAX_MESSAGE_LENGTH = 8 * 1024 * 1024;

/** How many guests a host has at a time; more are not answered, and can open a copy. */
export const MAX_GUESTS = 100;

/** How many requests and sockets of one guest are open at a time; more fail like ones without a network. */
export const MAX_OPEN_PER_GUEST = 1000;

/** The longest address, header or program, in characters: more than browsers and the platform take. */
export const MAX_TEXT_LENGTH = 4 * 1024 * 1024;
