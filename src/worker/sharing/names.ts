/** The channel on which the tabs that have a world open find the one that runs it. `key` is the name of its database. */
export const discoveryChannel = (key: string): string => `${key} tabs`;

/** The channel between a guest and the host of a world. */
export const guestChannel = (key: string, guest: string): string => `${key} tab ${guest}`;

/** The lock that a guest holds for its life: a tab that gets the lock knows that the guest is gone. */
export const guestLock = (key: string, guest: string): string => `${key} tab ${guest} open`;

/**
 * Identifies the build of Parley: the address of its file, whose name has a checksum of its content and imports. Tabs of
 * different builds share nothing, since their messages and platforms may differ.
 */
export const BUILD: string = import.meta.url;
