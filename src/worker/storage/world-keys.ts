import type { KeyStore } from '../../platform/runtime/signing-keys.ts';
import type { WorldDatabase } from './database.ts';

/** Keeps the pairs of signing keys beside the world: a CryptoKey can be stored without being readable. */
export function worldKeys(database: WorldDatabase): KeyStore {
  return {
    load: () => database.getAll('keys'),
    save: async (keys) => {
      const writing = database.transaction('keys', 'readwrite');
      await Promise.all([
        writing.store.clear(),
        ...keys.map((key) => writing.store.add(key)),
        writing.done,
      ]);
    },
  };
}
