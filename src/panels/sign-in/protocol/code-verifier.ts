import { base64url } from 'jose';
import { randomValue } from '../../../base/random-value.ts';

/** A code verifier (RFC 7636, 4.1): 64 characters that nobody can guess. */
export const newVerifier = (): string => randomValue() + randomValue();

/** The code challenge of a verifier, by the method S256. */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url.encode(new Uint8Array(digest));
}
