import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCase, isAscii } from './folded.ts';
import { isEndKey, TextColumn, type Needle } from './text-column.ts';

const anyText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  // Lone surrogates, accents, and few characters, so that texts share their beginnings.
  fc
    .array(fc.constantFrom('a', 'A', 'b', 'é', 'É', 'ﬁ', '漢', '\u{D800}', '\0', '\u{200F}'), {
      maxLength: 7,
    })
    .map((units) => units.join('')),
);

const filled = (texts: readonly string[]) => {
  const column = new TextColumn();
  for (const [row, text] of texts.entries()) column.set(row, text);
  return column;
};

const needle = (text: string): Needle => ({
  folded: foldCase(text),
  ascii: isAscii(foldCase(text))
    ? Uint8Array.from(foldCase(text), (character) => character.charCodeAt(0))
    : null,
});

const sign = (a: string, b: string) => (a < b ? -1 : Number(a > b));

describe('a column of texts', () => {
  it('gives back what was put in, also where it was replaced', () => {
    fc.assert(
      fc.property(
        fc.array(anyText, { minLength: 1, maxLength: 40 }),
        fc.array(fc.tuple(fc.nat(), anyText), { maxLength: 10 }),
        (texts, changes) => {
          const column = filled(texts);
          const expected = [...texts];
          for (const [at, text] of changes) {
            column.set(at % texts.length, text);
            expected[at % texts.length] = text;
          }
          expect(texts.map((_, row) => column.get(row))).toEqual(expected);
          expect(texts.every((_, row) => column.equals(row, expected[row] ?? ''))).toBe(true);
          expect(texts.map((text, row) => column.equals(row, text))).toEqual(
            texts.map((text, row) => text === expected[row]),
          );
        },
      ),
    );
  });

  it('keeps long texts, and more rows than a block has', () => {
    const texts = Array.from(
      { length: 5000 },
      (_, row) => `text ${row} ${row % 7 === 0 ? 'é漢' : ''}`,
    );
    texts[100] = 'x'.repeat(80_000);
    texts[101] = '漢'.repeat(80_000);
    const column = filled(texts);
    expect(texts.map((_, row) => column.get(row))).toEqual(texts);
    expect(() => column.get(5000)).toThrow(RangeError);
    column.clear();
    expect(() => column.get(0)).toThrow(RangeError);
  });

  it('finds what the folded text includes', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.nat({ max: 3 }), (text, other, at) => {
        const column = filled([text]);
        for (const wanted of [other, other.slice(0, 2), text.slice(at, at + 3)]) {
          expect(column.includes(0, needle(wanted))).toBe(
            foldCase(text).includes(foldCase(wanted)),
          );
        }
      }),
    );
  });

  it('orders by the folded text, whole or by keys', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.boolean(), (one, other, isReplaced) => {
        const column = filled(isReplaced ? ['', other] : [one, other]);
        column.set(0, one);
        const expected = sign(foldCase(one), foldCase(other));
        expect(Math.sign(column.compare(0, 1))).toBe(expected);
        expect(byKeys(column)).toBe(expected);
      }),
    );
  });
});

function byKeys(column: TextColumn): number {
  for (let part = 0; ; part += 1) {
    const [one, other] = [column.keyOf(0, part), column.keyOf(1, part)];
    if (one !== other) return Math.sign(one - other);
    if (isEndKey(one)) return 0;
  }
}
