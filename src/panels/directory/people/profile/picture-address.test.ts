import { expect, it } from 'vitest';
import { pictureAddress } from './picture-address.ts';

it('pictures come from the platform, whatever the record says', () => {
  const base = 'http://localhost';
  expect(pictureAddress(base, '0123456789ab')).toBe('http://localhost/avatars/0123456789ab-72.svg');
  for (const hash of [
    undefined,
    '',
    '../../x',
    '//evil.example/',
    '0123456789ab-9.svg#',
    '0123456789AB',
  ]) {
    expect(pictureAddress(base, hash)).toBeNull();
  }
});
