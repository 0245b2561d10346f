import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALPHANUMERIC, HEX } from '../../runtime/random.ts';
import { secretMaker } from './world-ids.ts';

const ORIGIN = { seed: 1, salt: 'the salt', realm: 'commercial' };
const word = (origin: Partial<typeof ORIGIN>, purpose = 'token', n = 0) =>
  secretMaker({ ...ORIGIN, ...origin })(purpose, n, 24);

describe('secrets', () => {
  it('are the same for the same origin, purpose and number, and differ in each of them', () => {
    expect(word({})).toBe(word({}));
    const others = [
      word({ seed: 2 }),
      word({ salt: 'another salt' }),
      word({ salt: '' }),
      word({ realm: 'government' }),
      word({}, 'webhook'),
      word({}, 'token', 1),
      word({ seed: 11, salt: 'the salt' }, 'token', 1),
    ];
    expect(new Set([word({}), ...others]).size).toBe(others.length + 1);
  });

  it('never collide: no part of the input can be mistaken for another', () => {
    const origin = fc.record({
      seed: fc.nat(),
      salt: fc.oneof(fc.constant(null), fc.string({ maxLength: 8 })),
      realm: fc.string({ maxLength: 4 }),
    });
    const asked = fc.tuple(origin, fc.string({ maxLength: 4 }), fc.nat(20));
    const made = ([from, purpose, n]: [Parameters<typeof secretMaker>[0], string, number]) =>
      secretMaker(from)(purpose, n, 24);
    const named = ([{ seed, salt, realm }, purpose, n]: [
      Parameters<typeof secretMaker>[0],
      string,
      number,
    ]) => JSON.stringify([seed, salt ?? '', realm, purpose, n]);
    fc.assert(
      fc.property(asked, asked, (one, other) => {
        expect(made(one) === made(other)).toBe(named(one) === named(other));
      }),
      { numRuns: 500 },
    );
  });

  it('have the requested length and alphabet, with every letter equally likely', () => {
    const make = secretMaker(ORIGIN);
    for (const alphabet of [ALPHANUMERIC, HEX, '0123456789']) {
      const text = make('text', 0, 20_000, alphabet);
      expect(text).toHaveLength(20_000);
      const counts = Array.from(alphabet, (letter) => text.split(letter).length - 1);
      expect(counts.reduce((sum, count) => sum + count)).toBe(20_000);
      const fair = 20_000 / alphabet.length;
      for (const count of counts) expect(Math.abs(count - fair)).toBeLessThan(5 * Math.sqrt(fair));
    }
  });

  it('of different lengths begin the same, so a longer one is not another secret', () => {
    const make = secretMaker(ORIGIN);
    expect(make('a', 0, 64).slice(0, 24)).toBe(make('a', 0, 24));
  });
});
