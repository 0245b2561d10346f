import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { ALPHANUMERIC } from './random.ts';

/** What the secrets of a world follow from. */
export interface SecretOrigin {
  readonly seed: number;
  /** A host's random words; null where the secrets are meant to be predictable. */
  readonly salt: string | null;
  /** Name of the deployment: a secret of one deployment is never one of another. */
  readonly realm: string;
}

/** Gives the `n`-th secret of a purpose: a word of `length` letters of the alphabet (at most 256). */
export type SecretMaker = (purpose: string, n: number, length: number, alphabet?: string) => string;

const bytesOf = (...parts: readonly (string | number)[]): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(parts));

/**
 * The only source of secrets: tokens, client and signing secrets, webhooks, consents, codes. Each is a
 * pseudorandom function (HMAC-SHA-256) of its purpose and number under a key made of seed, salt and
 * deployment. It replays, and it is one-way: whoever knows the seed and any number of the secrets knows
 * nothing of the others without the salt (docs/decisions/secrets.md).
 */
export function secretMaker({ seed, salt, realm }: SecretOrigin): SecretMaker {
  const key = hmac(sha256, bytesOf('parley secrets', salt ?? ''), bytesOf(seed, realm));
  return (purpose, n, length, alphabet = ALPHANUMERIC) => {
    // Bytes at or above this would make some letters likelier than others.
    const fair = 256 - (256 % alphabet.length);
    let word = '';
    for (let block = 0; word.length < length; block += 1) {
      for (const byte of hmac(sha256, key, bytesOf(purpose, n, block))) {
        if (byte < fair && word.length < length) word += alphabet.charAt(byte % alphabet.length);
      }
    }
    return word;
  };
}
