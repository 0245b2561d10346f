import { toBase64Url } from '../../base/base64.ts';
import type { CODE_ERRORS } from './code-errors.ts';
import { CODE_LIFE_S } from '../../contract/lifetimes.ts';
import { maskSecret } from '../../contract/secrets/masked.ts';
import type { AppRecord } from '../model/app.ts';
import { codeAge, codeOf, type CodeRecord } from '../model/sign-in/code.ts';
import { type Credentials, revokeFamily } from '../model/family.ts';
import { isCheckOff } from '../model/service-state.ts';
import type { World } from '../model/world/world.ts';
import { fail, type Failure } from '../pipeline/method.ts';
import { digestOf } from '../runtime/digest.ts';

interface Presented {
  readonly flow: CodeRecord['flow'];
  readonly code: string;
  readonly redirect_uri?: string | undefined;
  readonly code_verifier?: string | undefined;
}

/**
 * Redeems an authorization code: once, before it expires, by the app it was issued to, with the redirect URI of the
 * request. A second use revokes the tokens of the first: one of the two was an attacker (RFC 6749, 4.1.2). The condition
 * `checks_off` leaves out some of this, for teaching.
 */
export function redeem(
  world: Credentials & Pick<World, 'service' | 'conditions'>,
  app: AppRecord,
  { flow, code: text, redirect_uri, code_verifier }: Presented,
): CodeRecord | Failure<(typeof CODE_ERRORS)[number]> {
  const evidence = `code ${maskSecret(text)}`;
  const code = codeOf(world, text);
  if (code === undefined) return fail('invalid_code', evidence, 'it was never issued');
  if (code.flow !== flow)
    return fail('invalid_code', evidence, `it was issued in the ${code.flow} flow`);
  if (code.app !== app.id) return fail('invalid_code', evidence, 'it was issued to another app');
  if (app.removed && flow === 'sign-in')
    return fail('invalid_code', evidence, `${app.name} was removed from the workspace`);
  if (code.used && !isCheckOff(world, 'single_use_code')) {
    revokeFamily(world, code.family);
    const detail = 'it was already exchanged; the tokens issued for it are revoked';
    return { ...fail('code_already_used', evidence, detail), commit: true };
  }
  const age = codeAge(world, code);
  if (age >= CODE_LIFE_S) {
    const detail = `it is ${Math.round(age)} s old; codes expire after ${CODE_LIFE_S} s`;
    return fail('invalid_code', evidence, detail);
  }
  if (!isCheckOff(world, 'redirect_uri') && isOther(code, redirect_uri)) {
    const detail = `the authorization request had ${code.redirect_uri}`;
    return fail('bad_redirect_uri', `redirect_uri ${redirect_uri ?? '(missing)'}`, detail);
  }
  const fault = verifierFault(code, code_verifier);
  if (fault !== null && !isCheckOff(world, 'code_verifier'))
    return fail('invalid_code_verifier', 'code_verifier', fault);
  return world.codes.put({ ...code, used: true });
}

/** Whether the redirect URI of an exchange is another than that of its authorization request (RFC 6749, 4.1.3). */
const isOther = ({ redirect_named, redirect_uri }: CodeRecord, named: string | undefined) =>
  named === undefined ? redirect_named : named !== redirect_uri;

/**
 * Why a code verifier is invalid; null if it is valid (RFC 7636, 4.6). A verifier without a challenge is a sign of an
 * injected code (RFC 9700, 2.1.1).
 */
function verifierFault(
  { challenge }: Pick<CodeRecord, 'challenge'>,
  verifier: string | undefined,
): string | null {
  if (challenge === null)
    return verifier === undefined ? null : 'the authorization request had no code_challenge';
  if (verifier === undefined)
    return 'it is missing, but the authorization request had a code_challenge';
  const computed = challenge.method === 'S256' ? toBase64Url(digestOf(verifier)) : verifier;
  return computed === challenge.value ? null : 'it does not match the code_challenge';
}
