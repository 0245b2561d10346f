import { toBase64Url } from './base64.ts';

/** A value of 192 random bits that nobody can guess: for `state`, `nonce` and the like, and the salt of a world's secrets. */
export const randomValue = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(24)));
