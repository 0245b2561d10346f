/** How the acting token is sent. */
export const TOKEN_PLACES = ['header', 'parameter', 'none'] as const;
export type TokenPlace = (typeof TOKEN_PLACES)[number];
