import { SignJWT, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { KeptKey } from './signing-keys.ts';

const ALGORITHM = 'RS256';

/** A JWT of the claims, signed with a pair; its `kid` is in the header. */
export const signJwt = (
  claims: Readonly<Record<string, unknown>>,
  { private_key, published: { kid } }: KeptKey,
): Promise<string> =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid })
    .sign(private_key);

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
