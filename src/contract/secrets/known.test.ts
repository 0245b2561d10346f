import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KnownSecrets, encodeFragments, occurrences } from './known.ts';

const found = (secret: string, text: string) => new KnownSecrets([secret]).spansIn(text);

describe('a known secret', () => {
  it('is found whole, and in pieces of eight characters', () => {
    expect(found('abcdefgh', 'abcdefgh')).toEqual([{ from: 0, to: 8 }]);
    expect(found('abcdefgh', '.abcdefgh.')).toEqual([{ from: 1, to: 9 }]);
    expect(found('abcdefghij', 'bcdefghi')).toEqual([{ from: 0, to: 8 }]);
    expect(found('abcdefghij', 'abcdefghij')).toEqual([{ from: 0, to: 10 }]);
    expect(found('abcdefghij', 'abcdefg hij')).toEqual([]);
    expect(found('abcdefgh', 'abcdefg')).toEqual([]);
  });

  it('is one span with another right after it, and two with something between', () => {
    expect(found('abcdefgh', 'abcdefghabcdefgh')).toEqual([{ from: 0, to: 16 }]);
    expect(found('abcdefgh', 'abcdefgh abcdefgh')).toEqual([
      { from: 0, to: 8 },
      { from: 9, to: 17 },
    ]);
  });

  it('is found whole alone if it is short, and not at all if it could be a word', () => {
    expect(found('sesame', 'Sesame, sesam')).toEqual([{ from: 0, to: 6 }]);
    expect(found('sesames', 'sesames sesame')).toEqual([{ from: 0, to: 7 }]);
    expect(found('sesam', 'sesam')).toEqual([]);
  });

  it('is found in upper and lower case of ASCII alone', () => {
    expect(found('aBcDeFgZ', 'AbCdEfGz')).toHaveLength(1);
    for (const [one, other] of ['@`', '[{', '^~', 'éÉ'].map((pair) => Array.from(pair)))
      expect(found((one ?? '').repeat(8), (other ?? '').repeat(8))).toEqual([]);
  });

  it('is added later, and once', () => {
    const known = new KnownSecrets();
    expect(known.spansIn('abcdefgh')).toEqual([]);
    for (let times = 0; times < 2; times += 1) {
      known.add('abcdefgh');
      known.add('sesame');
    }
    expect(known.spansIn('abcdefgh sesame')).toHaveLength(2);
  });

  it('is found among thousands, and nothing else is', () => {
    const words = (from: number) =>
      Array.from({ length: 5000 }, (_, n) =>
        ((from + n) * 2_654_435).toString(36).padStart(8, '0'),
      );
    const [secrets, others] = [words(1_000_000), words(2_000_000)];
    const known = new KnownSecrets(secrets);
    for (const secret of secrets) expect(known.spansIn(secret)).toEqual([{ from: 0, to: 8 }]);
    expect(others.filter((word) => known.spansIn(word).length > 0)).toEqual([]);
  });

  it('is all that is found', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'B', '-', '@', '[', 'z') });
    fc.assert(
      fc.property(text, text, (secret, shown) => {
        const plain = secret.toLowerCase();
        const size = plain.length < 8 ? plain.length : 8;
        const isThere = Array.from({ length: plain.length - size + 1 }, (_, at) =>
          shown.toLowerCase().includes(plain.slice(at, at + size)),
        ).some(Boolean);
        expect(found(secret, shown).length > 0).toBe(plain.length >= 6 && isThere);
      }),
    );
  });
});

describe('the base64 of a secret', () => {
  it('is all that does not depend on what stands around it', () => {
    expect(encodeFragments('secret')).toEqual(['c2VjcmV0', 'NlY3Jld', 'zZWNyZX']);
    expect(encodeFragments('secrets')).toEqual(['c2VjcmV0c', 'NlY3JldH', 'zZWNyZXRz']);
    expect(encodeFragments('secrets.')).toEqual(['c2VjcmV0cy', 'NlY3JldHMu', 'zZWNyZXRzL']);
  });

  it('is within that of every longer text', () => {
    const bytes = fc.string({ unit: fc.constantFrom('a', '\0', '\xff', ':', '?'), maxLength: 7 });
    fc.assert(
      fc.property(bytes, fc.stringMatching(/^[\w-]{6,20}$/), bytes, (before, secret, after) => {
        expect(btoa(before + secret + after)).toContain(encodeFragments(secret)[before.length % 3]);
      }),
    );
  });

  it('does not exist for a secret with characters outside Latin-1', () => {
    expect(encodeFragments('secret€')).toEqual([]);
    expect(encodeFragments('€secret')).toEqual([]);
    expect(encodeFragments('s\xe9cret')).toHaveLength(3);
  });
});

it('occurrences of a word do not overlap', () => {
  expect(occurrences('aaaa', 'aa')).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 4 },
  ]);
  expect(occurrences('abc', 'd')).toEqual([]);
});
