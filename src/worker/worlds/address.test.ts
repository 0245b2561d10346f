import fc from 'fast-check';
import { expect, it } from 'vitest';
import { demoIn, forAnotherWorld, forNewDemo } from './address.ts';

const PAGE = 'https://site.example/parley/?embed#/explorer';

it('the text of a demo is read from the fragment alone', () => {
  expect(demoIn(`${PAGE}?method=chat.delete&demo=1.ab-_c`)).toBe('1.ab-_c');
  expect(demoIn(`${PAGE}?demo=a=b`)).toBe('a=b');
  expect(demoIn(`${PAGE}?demos=1.a&x=demo`)).toBeNull();
  expect(demoIn('https://site.example/?demo=1.a#/explorer')).toBeNull();
  expect(demoIn('https://site.example/?demo=1.a')).toBeNull();
  expect(demoIn(PAGE)).toBeNull();
});

it('another world opens at the same panel, without what belongs to this one', () => {
  expect(forAnotherWorld(`${PAGE}?a=%22x%22&exchange=x1&at=x2&demo=1.a&step=3&b=1`)).toBe(
    `${PAGE}?a=%22x%22&b=1`,
  );
  expect(forAnotherWorld(`${PAGE}?demo=1.a`)).toBe(PAGE);
  expect(forAnotherWorld('https://site.example/?at=1')).toBe('https://site.example/?at=1');
});

it('a new demo world keeps the demo in the address', () => {
  expect(forNewDemo(`${PAGE}?exchange=x1&demo=1.a&step=3`)).toBe(`${PAGE}?demo=1.a&step=3`);
});

it('whatever the address, nothing else changes and nothing throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const other = forAnotherWorld(`${PAGE}?${text}`);
      expect(demoIn(other)).toBeNull();
      expect(forAnotherWorld(other)).toBe(other);
    }),
  );
});
