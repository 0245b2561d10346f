import { expect, it } from 'vitest';
import { shareKeyPairs } from './shared-key-pairs.ts';

const RSA = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, hash: 'SHA-256' };
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

it('hands out eight pairs of a kind in turns, and makes every other key', async () => {
  let made = 0;
  const subtle = {
    generateKey: (() => Promise.resolve((made += 1))) as unknown as SubtleCrypto['generateKey'],
  };
  shareKeyPairs(subtle);
  shareKeyPairs(subtle);
  const generate = async (algorithm: object, extractable: boolean) =>
    subtle.generateKey(algorithm as HmacKeyGenParams, extractable, ['sign', 'verify']);
  const pairs = [];
  for (let count = 0; count < 10; count += 1) pairs.push(await generate(RSA, false));
  expect(pairs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 1, 2]);
  expect(await generate(RSA, true)).toBe(9);
  expect([await generate(HMAC, true), await generate(HMAC, true)]).toEqual([10, 11]);
});

it('is what the keys of tests come from', () => {
  expect(Object.hasOwn(crypto.subtle, 'generateKey')).toBe(true);
});
