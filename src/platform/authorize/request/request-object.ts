import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase64Url, toBase64Url } from '../../../base/base64.ts';
import { isJsonObject, parseJson } from '../../../contract/json.ts';
import { describeValue } from '../../http/form.ts';
import type { AppRecord } from '../../model/app.ts';
import { SIGN_IN_ARGUMENTS } from './arguments.ts';

/** The parameters in a request object, or why it is invalid. */
export type ObjectReading =
  | { readonly values: ReadonlyMap<string, string>; readonly signed: boolean }
  | { readonly fault: string };

type Json = Readonly<Record<string, unknown>>;

/** Who sent a request object, who received it, and when (epoch seconds). */
interface Circumstances {
  readonly app: Pick<AppRecord, 'client_id' | 'client_secret'>;
  readonly issuer: string;
  readonly now: number;
}

/** How far the clock of a client may be ahead, in seconds. */
const MAX_SKEW_S = 60;

/** What the rules read of a request. Anything else, like the claims of a JWT, is ignored, as in a query. */
const PARAMETERS = [...Object.keys(SIGN_IN_ARGUMENTS.shape), 'user_scope'];

/** Types of a JWT that may be a request object (RFC 9101, 10.8.1). */
const TYPES: readonly unknown[] = [undefined, 'jwt', 'oauth-authz-req+jwt'];

/**
 * Reads a request object (RFC 9101, 4 and 6; OpenID Connect Core, 6; docs/assumptions.md, A-32): a JWT that is signed
 * with HS256 and the client secret, or not signed (`none`). Takes linear time and never throws.
 */
export function readRequestObject(text: string, circumstances: Circumstances): ObjectReading {
  const parts = text.trim().split('.');
  if (parts.length === 5) return { fault: 'it is encrypted; only signed objects can be read' };
  const [head = '', payload = '', signature = ''] = parts;
  if (parts.length !== 3) return { fault: 'it is not a JWT of three parts' };
  const header = jsonIn(head);
  if (header === null) return { fault: 'its header is not a JSON object in base64url' };
  const claims = jsonIn(payload);
  if (claims === null) return { fault: 'its payload is not a JSON object in base64url' };
  const fault =
    headerFault(header) ??
    signatureFault(header['alg'], `${head}.${payload}`, signature, circumstances.app) ??
    claimsFault(claims, circumstances);
  if (fault !== null) return { fault };
  const values = new Map<string, string>();
  for (const name of PARAMETERS) {
    const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
    if (typeof value === 'string' || typeof value === 'number') values.set(name, String(value));
    else if (value !== undefined)
      return { fault: `${name} is ${describeValue(value)}, and must be a string` };
  }
  return { values, signed: header['alg'] !== 'none' };
}

/** The JSON object in a part of a JWT; null for anything else. */
function jsonIn(part: string): Json | null {
  const bytes = fromBase64Url(part);
  if (bytes === null) return null;
  try {
    const read = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return 'value' in read && isJsonObject(read.value) ? read.value : null;
  } catch {
    return null;
  }
}

function headerFault({ typ, crit }: Json): string | null {
  if (crit !== undefined) return 'its header has crit, and no extension is supported';
  const type = typeof typ === 'string' ? typ.toLowerCase().replace(/^application\//, '') : typ;
  return TYPES.includes(type)
    ? null
    : `typ is ${describeValue(typ)}, and must be oauth-authz-req+jwt`;
}

function signatureFault(
  alg: unknown,
  signed: string,
  signature: string,
  { client_secret }: Circumstances['app'],
): string | null {
  if (alg === 'none') return signature === '' ? null : 'alg is "none", but it has a signature';
  if (alg !== 'HS256')
    return `alg is ${describeValue(alg)}, and must be HS256, with the client secret as the key, or none`;
  const expected = toBase64Url(hmac(sha256, utf8ToBytes(client_secret), utf8ToBytes(signed)));
  return isSame(expected, signature)
    ? null
    : 'its signature does not match; sign it with HS256 and the client secret';
}

/** Compares in a time that does not depend on where the texts differ. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1)
    difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

function claimsFault(claims: Json, { app, issuer, now }: Circumstances): string | null {
  const { iss, aud, exp, nbf, client_id } = claims;
  for (const name of ['request', 'request_uri'])
    if (Object.hasOwn(claims, name)) return `it contains ${name}`;
  for (const [name, id] of Object.entries({ client_id, iss }))
    if (id !== undefined && id !== app.client_id)
      return `${name} is ${describeValue(id)}, and must be ${app.client_id}, the client_id of the request`;
  if (aud !== undefined && ![aud].flat().includes(issuer))
    return `aud is ${describeValue(aud)}, and must be or include ${issuer}`;
  for (const [name, time] of Object.entries({ exp, nbf }))
    if (time !== undefined && typeof time !== 'number') return `${name} is not a number of seconds`;
  if (typeof exp === 'number' && exp <= now) return `it expired ${Math.ceil(now - exp)} s ago`;
  if (typeof nbf === 'number' && nbf > now + MAX_SKEW_S)
    return `it is valid only in ${Math.ceil(nbf - now)} s (nbf)`;
  return null;
}
