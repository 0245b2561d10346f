/** How the acting token travels. */
export const TOKEN_PLACES = ['header', 'parameter', 'none'] as const;
export type TokenPlace = (typeof TOKEN_PLACES)[number];
