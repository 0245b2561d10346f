import { SignJWT, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { ID_TOKEN_LIFE_S, PublicKey } from '../../contract/openid.ts';

/** A pair of keys. The private one is not extractable: whoever keeps it keeps the CryptoKey. */
export interface KeptKey {
  readonly private_key: CryptoKey;
  readonly published: PublicKey;
  /** When a newer pair took its place, epoch seconds of the world; null for the pair that signs. */
  readonly retired_at: number | null;
}

/** Where a host keeps its pairs, the one that signs last. */
export interface KeyStore {
  load(): Promise<readonly KeptKey[]>;
  save(keys: readonly KeptKey[]): Promise<void>;
}

const ALGORITHM = 'RS256';

/**
 * The RS256 pairs of a deployment (interface, "Authentication" 7), made by WebCrypto when first needed. They
 * belong to the deployment, not to its world: a reset leaves them as they are. Without a store they live as
 * long as the platform.
 */
export class SigningKeys {
  readonly #store: KeyStore | null;
  #keys: Promise<readonly KeptKey[]> | null = null;

  constructor(store: KeyStore | null = null) {
    this.#store = store;
  }

  /** The public keys that verify what is alive at `now` (epoch seconds), the one that signs last. */
  async published(now: number): Promise<PublicKey[]> {
    return (await this.#all()).filter(isLive(now)).map(({ published }) => published);
  }

  /** A JWT of the claims, `kid` in its header. */
  async sign(claims: Readonly<Record<string, unknown>>): Promise<string> {
    const key = (await this.#all()).at(-1);
    if (key === undefined) throw new Error('there is always a pair that signs');
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.published.kid })
      .sign(key.private_key);
  }

  /**
   * Puts a new pair in the place of the one that signs; answers its `kid`. The old one stays published. Rejects
   * when no pair can be made; all is then as before.
   */
  async rotate(now: number): Promise<string> {
    const before = this.#all();
    const rotated = before.then(async (keys) => {
      const retired = keys.map((key) => ({ ...key, retired_at: key.retired_at ?? now }));
      return this.#kept([...retired.filter(isLive(now)), await madeKey()]);
    });
    this.#keys = rotated.catch(() => before);
    return (await rotated).at(-1)?.published.kid ?? '';
  }

  /** A failure is not remembered: the next who needs them tries again. */
  #all(): Promise<readonly KeptKey[]> {
    this.#keys ??= this.#loaded().catch((error: unknown) => {
      this.#keys = null;
      throw error;
    });
    return this.#keys;
  }

  async #loaded(): Promise<readonly KeptKey[]> {
    const kept = (await this.#store?.load().catch(() => [])) ?? [];
    const whole = kept.filter(isWhole);
    const signs = whole.at(-1)?.retired_at === null;
    return signs ? whole : this.#kept([...whole, await madeKey()]);
  }

  /** Keys that cannot be kept serve as long as the platform lives. */
  async #kept(keys: readonly KeptKey[]): Promise<readonly KeptKey[]> {
    await this.#store?.save(keys).catch(() => undefined);
    return keys;
  }
}

/** What a storage gives back may be damaged. */
const isWhole = ({ private_key, published }: KeptKey): boolean =>
  private_key instanceof CryptoKey && PublicKey.safeParse(published).success;

const isLive =
  (now: number) =>
  ({ retired_at }: KeptKey): boolean =>
    retired_at === null || now < retired_at + ID_TOKEN_LIFE_S;

async function madeKey(): Promise<KeptKey> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: false });
  const { n = '', e = '' } = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint({ kty: 'RSA', n, e });
  return {
    private_key: privateKey,
    published: { kty: 'RSA', use: 'sig', alg: ALGORITHM, kid, n, e },
    retired_at: null,
  };
}
