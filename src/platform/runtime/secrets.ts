import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { ALPHANUMERIC } from './random.ts';

/** What the secrets of a world are derived from. */
export interface SecretOrigin {
  readonly seed: number;
  /** Random text of the host; null if the secrets are meant to be predictable. */
  readonly salt: string | null;
  /** Name of the deployment: deployments never share a secret. */
  readonly realm: string;
}

/** Returns the `n`-th secret of a purpose: `length` letters of the alphabet (at most 256). */
export type SecretMaker = (purpose: string, n: number, length: number, alphabet?: string) => string;

const bytesOf = (...parts: readonly (string | number)[]): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(parts));

/**
 * The only source of secrets: tokens, client and signing secrets, webhooks, consents, codes. Each is a
 * pseudorandom function (HMAC-SHA-256) of its purpose and number under a key made of seed, salt and
 * deployment. It is reproducible and one-way: the seed and any number of the secrets reveal nothing about the others without
 * the salt (docs/decisions/secrets.md).
 */
export function secretMaker({ seed, salt, realm }: SecretOrigin): SecretMaker {
  const key = hmac(sha256, bytesOf('parley secrets', salt ?? ''), bytesOf(seed, realm));
  // Half of the work is the same for all secrets: it is done once.
  const keyed = hmac.create(sha256, key);
  return (purpose, n, length, alphabet = ALPHANUMERIC) => {
    // Bytes at or above this would make some letters more likely than others.
    const fair = 256 - (256 % alphabet.length);
    let word = '';
    for (let block = 0; word.length < length; block += 1) {
      for (const byte of keyed
        .clone()
        .update(bytesOf(purpose, n, block))
        .digest()) {
        if (byte < fair && word.length < length) word += alphabet.charAt(byte % alphabet.length);
      }
    }
    return word;
  };
}
