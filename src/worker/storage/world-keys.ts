import type { KeyStore } from '../../platform/runtime/signing-keys.ts';
import { allOrNothing } from './all-or-nothing.ts';
import type { WorldDatabase } from './database.ts';

/** Stores the pairs of signing keys next to the world. IndexedDB can store a CryptoKey that is not extractable. */
export function worldKeys(database: WorldDatabase): KeyStore {
  return {
    load: () => database.getAll('keys'),
    save: async (keys) => {
      const writing = database.transaction('keys', 'readwrite');
      await allOrNothing(writing, function* all() {
        yield writing.store.clear();
        for (const key of keys) yield writing.store.add(key);
      });
    },
  };
}
