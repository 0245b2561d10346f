import {
  base64url,
  compactVerify,
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  type JWTPayload,
  type ProtectedHeaderParameters,
} from 'jose';
import type { PublicKey } from '../../../contract/openid.ts';
import type { Check } from '../../../ui/display/CheckList.tsx';

/** What an app knows by itself, and holds an identity token to. Times in epoch seconds. */
export interface Expectations {
  readonly issuer: string;
  readonly client_id: string;
  /** The nonce of the request; null when none was sent. */
  readonly nonce: string | null;
  /** The access token that came with it; null where it is not at hand. */
  readonly access_token: string | null;
  readonly keys: readonly PublicKey[];
  readonly now: number;
}

/** Clocks of two machines differ by this much at most, in seconds. */
const SKEW_S = 60;

/**
 * Every check an app makes of an identity token (OpenID Connect Core, 3.1.3.7), each by itself: a token that
 * fails one is held to the others all the same, so that people see which of them stops what. Never throws.
 */
export async function checkIdentityToken(
  token: string,
  expected: Expectations,
): Promise<readonly Check[]> {
  const parts = decoded(token);
  if (parts === null) {
    return [
      {
        id: 'form',
        title: 'Form',
        expected: 'three parts of base64url, JSON in the first two',
        found: token === '' ? 'nothing' : 'something else',
        passed: false,
        guards: 'What is no token has nothing that could be checked.',
      },
    ];
  }
  const { header, claims } = parts;
  const key = expected.keys.find(({ kid }) => kid === header.kid);
  const at_hash = expected.access_token === null ? null : await atHash(expected.access_token);
  return [
    ...(await signatureChecks(token, header, key, expected)),
    ...claimChecks(claims, expected, at_hash),
  ];
}

/** Header and claims as they stand there, unverified; null when it is no token. */
export function decoded(
  token: string,
): { readonly header: ProtectedHeaderParameters; readonly claims: JWTPayload } | null {
  try {
    return { header: decodeProtectedHeader(token), claims: decodeJwt(token) };
  } catch {
    return null;
  }
}

async function signatureChecks(
  token: string,
  header: ProtectedHeaderParameters,
  key: PublicKey | undefined,
  { keys }: Expectations,
): Promise<Check[]> {
  const holds = key !== undefined && (await verifies(token, key));
  return [
    {
      id: 'alg',
      title: 'Algorithm',
      expected: 'RS256',
      found: shown(header.alg),
      passed: header.alg === 'RS256',
      guards:
        'The app decides how tokens are signed; a token that says “none” is not signed at all.',
    },
    {
      id: 'kid',
      title: 'Key',
      expected: keys.map(({ kid }) => kid).join(', ') || 'no key at all',
      found: shown(header.kid),
      passed: key !== undefined,
      guards: 'Only keys of the set at jwks_uri count, whatever else signs.',
    },
    {
      id: 'signature',
      title: 'Signature',
      expected: 'made by that key over this header and payload',
      found: holds ? 'valid' : 'not valid',
      passed: holds,
      guards: 'One changed letter, and the signature no longer fits.',
    },
  ];
}

async function verifies(token: string, key: PublicKey): Promise<boolean> {
  try {
    await compactVerify(token, await importJWK({ ...key }, 'RS256'), { algorithms: ['RS256'] });
    return true;
  } catch {
    return false;
  }
}

function claimChecks(
  claims: JWTPayload,
  { issuer, client_id, nonce, now }: Expectations,
  at_hash: string | null,
): Check[] {
  const audiences = [claims.aud ?? []].flat();
  const at = Math.floor(now);
  return [
    {
      id: 'iss',
      title: 'Issuer',
      expected: issuer,
      found: shown(claims.iss),
      passed: claims.iss === issuer,
      guards: 'A token of another platform says nothing about people of this one.',
    },
    {
      id: 'aud',
      title: 'Audience',
      expected: client_id,
      found: shown(claims.aud),
      passed: audiences.length === 1 && audiences[0] === client_id,
      guards: 'A token made for another app was given to that app, and maybe passed on by it.',
    },
    {
      id: 'exp',
      title: 'Expiry',
      expected: `after ${moment(at)}`,
      found: moment(claims.exp),
      passed: typeof claims.exp === 'number' && claims.exp > now,
      guards: 'An old token may have been lying around.',
    },
    {
      id: 'iat',
      title: 'Issued',
      expected: `not after ${moment(at + SKEW_S)}`,
      found: moment(claims.iat),
      passed: typeof claims.iat === 'number' && claims.iat <= now + SKEW_S,
      guards: 'A token from the future was not made by an honest clock.',
    },
    {
      id: 'nonce',
      title: 'Nonce',
      expected: nonce ?? 'none, as none was sent',
      found: shown(claims['nonce']),
      passed: (claims['nonce'] ?? null) === nonce,
      guards: 'The token answers this request of this browser, not an earlier one.',
    },
    ...(at_hash === null
      ? []
      : [
          {
            id: 'at_hash',
            title: 'Access token',
            expected: at_hash,
            found: shown(claims['at_hash']),
            passed: claims['at_hash'] === at_hash,
            guards: 'The access token beside it is the one it was issued with.',
          },
        ]),
  ];
}

const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);

/** Epoch seconds, and what they mean to people. */
function moment(seconds: unknown): string {
  const date = new Date(typeof seconds === 'number' ? seconds * 1000 : Number.NaN);
  return Number.isNaN(date.valueOf())
    ? shown(seconds)
    : `${String(seconds)} (${date.toISOString().slice(0, 19).replace('T', ' ')} UTC)`;
}

/** OpenID Connect Core, 3.1.3.6: the left half of the hash of the access token. */
async function atHash(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return base64url.encode(new Uint8Array(digest).subarray(0, 16));
}
