import { sha256 } from '@noble/hashes/sha2.js';

/** SHA-256 of a text's UTF-8. Synchronous, which WebCrypto is not: a transaction cannot wait. */
export const digestOf = (text: string): Uint8Array => sha256(new TextEncoder().encode(text));

/** SHA-256 of a text's UTF-8, in hexadecimal digits. */
export const hexDigest = (text: string): string =>
  Array.from(digestOf(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
