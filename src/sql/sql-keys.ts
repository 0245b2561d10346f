import { exportJWK, importJWK, type JWK } from 'jose';
import type { KeptKey, KeyStore } from '../platform/runtime/signing-keys.ts';
import { readAbout, writeAbout } from './schema.ts';
import type { Sql } from './sql.ts';

interface StoredKey extends Omit<KeptKey, 'private_key'> {
  readonly private_key: JWK;
}

/**
 * Keeps the signing keys of a world beside it, the private ones as text: whoever may read the database may sign as its world,
 * and has its tokens anyway.
 */
export class SqlKeys implements KeyStore {
  readonly extractable = true;
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async load(): Promise<readonly KeptKey[]> {
    const stored = (readAbout(this.#sql, 'keys') ?? []) as readonly StoredKey[];
    return Promise.all(
      stored.map(async ({ private_key, ...key }) => ({
        ...key,
        private_key: (await importJWK(private_key, 'RS256', { extractable: true })) as CryptoKey,
      })),
    );
  }

  async save(keys: readonly KeptKey[]): Promise<void> {
    const stored = await Promise.all(
      keys.map(async ({ private_key, ...key }) => ({
        ...key,
        private_key: await exportJWK(private_key),
      })),
    );
    writeAbout(this.#sql, 'keys', stored);
  }
}
