import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import assumptions from '../../../docs/assumptions.md?raw';
import sections from '../../../docs/interface.md?raw';
import { readEntries, splitAtNumbers } from './AssumptionText.tsx';

describe('the assumptions', () => {
  const entries = readEntries(assumptions);

  it('are all entries of the document, each with its title and text', () => {
    expect(entries.size).toBe([...assumptions.matchAll(/^## A-/gm)].length);
    expect(entries.get('A-4')).toEqual({
      number: 'A-4',
      title: 'Seeing people',
      paragraphs: [
        '`users.list` and `users.info` need `users:read`. `profile.email` is included only if the token also has `users:read.email`.',
      ],
    });
    expect([...entries.values()].every(({ paragraphs }) => paragraphs.length > 0)).toBe(true);
  });

  it('have the sections of the interface beside them', () => {
    const read = [...readEntries(sections).values()];
    expect(read.map(({ number }) => number)).toEqual(read.map((_, at) => `I-${at + 1}`));
    expect(read.every(({ paragraphs }) => paragraphs.length > 0)).toBe(true);
    expect(splitAtNumbers('as in I-4 and A-5')).toEqual(['as in ', 'I-4', ' and ', 'A-5']);
  });

  it('name only assumptions that exist', () => {
    const texts = [...entries.values()].flatMap(({ paragraphs }) => paragraphs);
    const named = texts.flatMap(splitAtNumbers).filter((piece) => /^A-\d+$/.test(piece));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((number) => !entries.has(number))).toEqual([]);
  });

  it('lose no text, whatever a document holds', () => {
    const word = fc.stringMatching(/^[\w`*#-]{1,12}$/);
    const entry = fc.tuple(fc.nat(999), fc.array(word, { minLength: 1, maxLength: 8 }));
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ([number]) => number }), (given) => {
        const text = given.map(([n, words]) => `## A-${n} T\n\nx ${words.join('\n')}\n`).join('\n');
        const read = [...readEntries(text).values()];
        expect(read.map(({ number, paragraphs }) => [number, paragraphs.join(' ')])).toEqual(
          given.map(([n, words]) => [`A-${n}`, ['x', ...words].join(' ')]),
        );
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => splitAtNumbers(text).join('') === text));
  });
});
