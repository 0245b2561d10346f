import type { CodeRecord } from '../model/code.ts';
import { base64Url, digestOf } from '../runtime/digest.ts';

/**
 * What is wrong with a verifier; null when nothing is (RFC 7636, 4.6). One without a challenge is a sign of a
 * code put into another flow (RFC 9700, 2.1.1).
 */
export function verifierFault(
  { challenge }: Pick<CodeRecord, 'challenge'>,
  verifier: string | undefined,
): string | null {
  if (challenge === null)
    return verifier === undefined ? null : 'no code_challenge was sent when the code was asked for';
  if (verifier === undefined) return 'it is missing, and a code_challenge was sent';
  const come = challenge.method === 'S256' ? base64Url(digestOf(verifier)) : verifier;
  return come === challenge.value ? null : 'it does not match the code_challenge';
}
