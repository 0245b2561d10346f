/** The channel on which the tabs that have a world open find the one that runs it. `key` is the name of its database. */
export const findingChannel = (key: string): string => `${key} tabs`;

/** The channel between a guest and the host of a world. */
export const guestChannel = (key: string, guest: string): string => `${key} tab ${guest}`;

/** The lock that a guest holds for its life: a tab that gets it knows that the guest is gone, however it ended. */
export const guestLock = (key: string, guest: string): string => `${key} tab ${guest} open`;

/**
 * Which build of Parley this is: the address of its file, whose name has a checksum of what it holds and imports. Tabs of
 * different builds share nothing, since their messages and their platforms may differ.
 */
export const BUILD: string = import.meta.url;
