/** The longest `state` or `nonce` that is carried along, in characters. */
export const LONGEST_ECHO = 2000;
