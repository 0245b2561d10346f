import { sha256 } from '@noble/hashes/sha2.js';
import { toBase64Url } from '../../../base/base64.ts';

const hashText = (text: string): string => toBase64Url(sha256(new TextEncoder().encode(text)));

/**
 * A value that the client of a recording makes up, and no answer holds: `{{client.1.code_verifier}}`, and its S256 hash
 * `{{client.1.code_challenge}}`. It follows from its number, so it is the same wherever the recording is played, and no link
 * holds it. Undefined for another path.
 */
export function clientValue([, number = '', name, ...more]: readonly string[]): string | undefined {
  if (!/^[1-9]\d{0,2}$/.test(number) || more.length > 0) return undefined;
  const verifier = hashText(`client ${number} of a recording`);
  if (name === 'code_verifier') return verifier;
  return name === 'code_challenge' ? hashText(verifier) : undefined;
}
