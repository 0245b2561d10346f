import { toBase64Url } from '../../base/base64.ts';
import type { SignedWrongly } from '../../contract/conditions.ts';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { KeptKey } from './signing-keys.ts';

const ALGORITHM = 'RS256';

interface SignatureFault {
  readonly fault: SignedWrongly;
  /** The key of HS256. */
  readonly client_secret: string;
}

/** Claims that are to be signed wrongly say so here; JSON leaves it out. */
export const SIGNATURE_FAULT = Symbol('signature fault');

type Claims = Readonly<Record<string, unknown>> & { readonly [SIGNATURE_FAULT]?: SignatureFault };

/** A JWT of the claims, signed with a pair; its `kid` is in the header. What they say of a fault is done. */
export async function signJwt(
  claims: Claims,
  { private_key, published: { kid } }: KeptKey,
): Promise<string> {
  const wrong = claims[SIGNATURE_FAULT];
  if (wrong?.fault === 'none') return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
  const alg = wrong?.fault === 'HS256' ? wrong.fault : ALGORITHM;
  const key =
    wrong === undefined
      ? private_key
      : wrong.fault === 'HS256'
        ? new TextEncoder().encode(wrong.client_secret)
        : (await generateKeyPair(ALGORITHM)).privateKey;
  return new SignJWT({ ...claims }).setProtectedHeader({ alg, typ: 'JWT', kid }).sign(key);
}

/** A new pair, the current one of its deployment. */
export async function makeKey(options: { readonly extractable: boolean }): Promise<KeptKey> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, options);
  const { n = '', e = '' } = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint({ kty: 'RSA', n, e });
  return {
    private_key: privateKey,
    published: { kty: 'RSA', use: 'sig', alg: ALGORITHM, kid, n, e },
    retired_at: null,
  };
}

/** A part of a JWT that nobody signs. */
const part = (value: object): string =>
  toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
