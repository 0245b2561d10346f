import { expect, it } from 'vitest';
import { SECRET_FIELDS, isSecretField, isSecretHeader } from './masked-fields.ts';

it.each(SECRET_FIELDS)('the field %s holds a secret, in any case', (name) => {
  expect([name, name.toUpperCase()].map(isSecretField)).toEqual([true, true]);
  expect(isSecretField(`${name}s`)).toBe(false);
});

it.each([
  ['Cookie', true],
  ['set-cookie', true],
  ['Proxy-Authorization', true],
  ['X-Client-Secret', true],
  ['client-secret', true],
  ['x-code-verifier', true],
  ['TOKEN', true],
  ['max-x-token', false],
  ['x-x-token', false],
  ['token-x-', false],
  ['client-x-secret', false],
  ['content-type', false],
  ['x-parley-exchange', false],
  ['', false],
])('the header %s holds a secret: %s', (name, holds) => {
  expect(isSecretHeader(name)).toBe(holds);
});
