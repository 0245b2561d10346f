import {
  base64url,
  compactVerify,
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  type JWK,
  type JWTPayload,
  type ProtectedHeaderParameters,
} from 'jose';
import type { Check } from '../../../ui/display/CheckList.tsx';

/** The values that an app expects in an identity token. Times are Unix time in seconds. */
export interface Expectations {
  readonly issuer: string;
  readonly client_id: string;
  /** The nonce of the request, or null if it had none. */
  readonly nonce: string | null;
  /** The access token that came with the identity token, or null if unknown. */
  readonly access_token: string | null;
  readonly keys: readonly JWK[];
  readonly now: number;
  /** Accepted algorithms, all of them with SHA-256. Default: RS256. */
  readonly algorithms?: readonly string[];
  /**
   * Whether the token may leave out what is optional for providers: `at_hash` (3.1.3.6), and `kid` if the key set has
   * only one key (10.1). It may also name several audiences, if `azp` names the client.
   */
  readonly isLenient?: boolean;
}

const DEFAULT_ALGORITHMS = ['RS256'];

/** The maximum accepted difference between two clocks, in seconds. */
const MAX_SKEW_S = 60;

/**
 * Makes all checks of an identity token (OpenID Connect Core, 3.1.3.7), also after one has failed, to show which checks stop the
 * token. It never throws.
 */
export async function checkIdentityToken(
  token: string,
  expected: Expectations,
): Promise<readonly Check[]> {
  const decoded = decodeToken(token);
  if (decoded === null) {
    return [
      {
        id: 'form',
        title: 'Form',
        expected: 'three base64url parts, of which the first two are JSON',
        found: token === '' ? 'nothing' : 'another format',
        passed: false,
        purpose: 'The other checks need a well-formed token.',
      },
    ];
  }
  const { header, claims } = decoded;
  const key = findKey(header, expected);
  const at_hash =
    expected.access_token === null ? null : await accessTokenHash(expected.access_token);
  return [
    ...(await signatureChecks(token, header, key, expected)),
    ...claimChecks(claims, expected, at_hash),
  ];
}

function findKey({ kid }: ProtectedHeaderParameters, { keys, isLenient = false }: Expectations) {
  if (isLenient && kid === undefined) return keys.length === 1 ? keys[0] : undefined;
  return keys.find((key) => key.kid === kid);
}

/** The header and claims of a token, not verified; null if it is malformed. */
export function decodeToken(
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
  key: JWK | undefined,
  { keys, algorithms = DEFAULT_ALGORITHMS }: Expectations,
): Promise<Check[]> {
  const isValid = key !== undefined && (await isSignedBy(token, key, algorithms));
  return [
    {
      id: 'alg',
      title: 'Algorithm',
      expected: algorithms.join(' or '),
      found: describeValue(header.alg),
      passed: algorithms.includes(header.alg ?? ''),
      purpose:
        'The app decides which algorithm is accepted. A token with the algorithm “none” is not signed.',
    },
    {
      id: 'kid',
      title: 'Key',
      expected: keys.map(({ kid = 'without a name' }) => kid).join(', ') || 'no keys',
      found: describeValue(header.kid),
      passed: key !== undefined,
      purpose: 'Only keys in the key set at jwks_uri are trusted.',
    },
    {
      id: 'signature',
      title: 'Signature',
      expected: 'signature of this header and payload by that key',
      found: isValid ? 'valid' : 'invalid',
      passed: isValid,
      purpose: 'Any change of the token makes the signature invalid.',
    },
  ];
}

async function isSignedBy(
  token: string,
  key: JWK,
  algorithms: readonly string[],
): Promise<boolean> {
  try {
    const { alg } = decodeProtectedHeader(token);
    await compactVerify(token, await importJWK({ ...key }, alg), { algorithms: [...algorithms] });
    return true;
  } catch {
    return false;
  }
}

function claimChecks(
  claims: JWTPayload,
  { issuer, client_id, nonce, now, isLenient = false }: Expectations,
  at_hash: string | null,
): Check[] {
  const audiences = [claims.aud ?? []].flat();
  const nowSeconds = Math.floor(now);
  return [
    {
      id: 'iss',
      title: 'Issuer',
      expected: issuer,
      found: describeValue(claims.iss),
      passed: claims.iss === issuer,
      purpose: 'Only tokens of this issuer identify its users.',
    },
    {
      id: 'aud',
      title: 'Audience',
      expected: client_id,
      found: describeValue(claims.aud),
      passed: isLenient
        ? audiences.includes(client_id) && (audiences.length === 1 || claims['azp'] === client_id)
        : audiences.length === 1 && audiences[0] === client_id,
      purpose: 'A token for another app may have been passed on by that app.',
    },
    {
      id: 'exp',
      title: 'Expiry',
      expected: `after ${timeText(nowSeconds)}`,
      found: timeText(claims.exp),
      passed: typeof claims.exp === 'number' && claims.exp > now,
      purpose: 'An old token may have leaked.',
    },
    {
      id: 'iat',
      title: 'Issued',
      expected: `not after ${timeText(nowSeconds + MAX_SKEW_S)}`,
      found: timeText(claims.iat),
      passed: typeof claims.iat === 'number' && claims.iat <= now + MAX_SKEW_S,
      purpose: 'A token cannot be issued in the future.',
    },
    {
      id: 'nonce',
      title: 'Nonce',
      expected: nonce ?? 'none, because the request had none',
      found: describeValue(claims['nonce']),
      passed: (claims['nonce'] ?? null) === nonce,
      purpose: 'The token belongs to this request of this browser, not to an earlier one.',
    },
    ...(at_hash === null
      ? []
      : [
          {
            id: 'at_hash',
            title: 'Access token',
            expected: at_hash,
            found: describeValue(claims['at_hash']),
            passed: claims['at_hash'] === at_hash || (isLenient && claims['at_hash'] === undefined),
            purpose: 'The access token was issued together with this identity token.',
          },
        ]),
  ];
}

const describeValue = (value: unknown): string =>
  value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);

/** Unix time in seconds, with the date and time. */
function timeText(seconds: unknown): string {
  const date = new Date(typeof seconds === 'number' ? seconds * 1000 : Number.NaN);
  return Number.isNaN(date.valueOf())
    ? describeValue(seconds)
    : `${String(seconds)} (${date.toISOString().slice(0, 19).replace('T', ' ')} UTC)`;
}

/** The expected `at_hash`: the left half of the hash of the access token (OpenID Connect Core, 3.1.3.6). */
async function accessTokenHash(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return base64url.encode(new Uint8Array(digest).subarray(0, 16));
}
