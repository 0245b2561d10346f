/** The fewest people of a world: the owner, and the bot user of the app. */
export const MIN_USERS = 2;

/** The most people of a world. */
export const MAX_USERS = 1_000_000;

/** The most messages that a new world begins with. */
export const MAX_MESSAGES = 1_000_000;

/** The fewest people that an exam can use: several pages of any permitted size. */
export const MIN_EXAMINED_USERS = 500;
