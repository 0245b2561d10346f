import { expect, it } from 'vitest';
import { storageIfAllowed } from './storage-if-allowed.ts';

it('is the storage of the browser, and null where the browser blocks it', () => {
  const storage = {} as Storage;
  expect(storageIfAllowed(() => storage)).toBe(storage);
  expect(
    storageIfAllowed(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    }),
  ).toBeNull();
});
