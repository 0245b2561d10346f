import fc from 'fast-check';
import { expect, it } from 'vitest';
import { demoInAddress } from '../../contract/links/demo-in-address.ts';
import { addressForOtherWorld, addressForNewDemo } from './address.ts';

const PAGE = 'https://site.example/parley/?embed#/explorer';

it('another world opens at the same panel, without what belongs to this one', () => {
  expect(addressForOtherWorld(`${PAGE}?a=%22x%22&exchange=x1&at=x2&demo=1.a&step=3&b=1`)).toBe(
    `${PAGE}?a=%22x%22&b=1`,
  );
  expect(addressForOtherWorld(`${PAGE}?demo=1.a`)).toBe(PAGE);
  expect(addressForOtherWorld('https://site.example/?at=1')).toBe('https://site.example/?at=1');
});

it('a new demo world keeps the demo in the address', () => {
  expect(addressForNewDemo(`${PAGE}?exchange=x1&demo=1.a&step=3`)).toBe(`${PAGE}?demo=1.a&step=3`);
});

it('whatever the address, nothing else changes and nothing throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const other = addressForOtherWorld(`${PAGE}?${text}`);
      expect(demoInAddress(other)).toBeNull();
      expect(addressForOtherWorld(other)).toBe(other);
    }),
  );
});
