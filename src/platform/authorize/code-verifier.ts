import type { CodeRecord } from '../model/code.ts';
import { base64Url, digestOf } from '../runtime/digest.ts';

/**
 * Why a code verifier is invalid; null if it is valid (RFC 7636, 4.6). A verifier without a challenge is a sign of an
 * injected code (RFC 9700, 2.1.1).
 */
export function verifierFault(
  { challenge }: Pick<CodeRecord, 'challenge'>,
  verifier: string | undefined,
): string | null {
  if (challenge === null)
    return verifier === undefined ? null : 'the authorization request had no code_challenge';
  if (verifier === undefined)
    return 'it is missing, but the authorization request had a code_challenge';
  const computed = challenge.method === 'S256' ? base64Url(digestOf(verifier)) : verifier;
  return computed === challenge.value ? null : 'it does not match the code_challenge';
}
