import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeInRaw, views } from './decoded.ts';

const last = (text: string) => [...views(text)].at(-1) ?? { text: '', starts: null };
const encode = (text: string, times: number): string =>
  times === 0 ? text : encode(encodeURIComponent(text), times - 1);

describe('a text is decoded', () => {
  it.each([
    [String.raw`\"\\\/\b\f\n\r\t`, '"\\/\b\f\n\r\t'],
    [String.raw`\u0041\u00e9`, 'Aé'],
    ['%41%6a%6A%00%7f', 'Ajj\u007f'],
    ['\0x\0y', 'xy'],
    ['100%41', '100A'],
  ])('once from %s', (raw, plain) => {
    expect(Array.from(views(raw), ({ text }) => text).slice(0, 2)).toEqual([raw, plain]);
  });

  it.each([
    'plain',
    '100%',
    '%4',
    '%4g',
    '%g4',
    '%:4',
    '%4`',
    '%@4',
    String.raw`\x41`,
    String.raw`\u004`,
    String.raw`\u004g`,
    '\\',
  ])('not at all from %s', (raw) => {
    expect(Array.from(views(`${raw} `), ({ text }) => text)).toEqual([`${raw} `]);
  });

  it('leaves what is no escape, beside one', () => {
    expect(last(String.raw`%41%4g%g1\x0041\u004g\ %`).text).toBe(
      String.raw`A%4g%g1\x0041\u004g\ %`,
    );
  });

  it('four times, and not more often', () => {
    expect(Array.from(views(encode('é', 4))).length).toBe(5);
    expect(last(encode('%', 4)).text).toBe('%');
    expect(Array.from(views(encode('é', 9))).length).toBe(5);
    expect(last(encode('%', 6)).text).toBe(encode('%', 2));
  });

  it('with the place of each character, and of the end', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '%41', String.raw`\n`, '\0', '%')), (pieces) => {
        const raw = pieces.join('');
        for (const view of views(raw)) {
          const places = Array.from(view.text, (_, at) => placeInRaw(view, at));
          expect(places).toEqual(places.toSorted((a, b) => a - b));
          expect(placeInRaw(view, view.text.length)).toBe(raw.length);
        }
      }),
    );
    const view = last('a%41b%42');
    expect(Array.from(view.text, (_, at) => placeInRaw(view, at))).toEqual([0, 1, 4, 5]);
    expect(placeInRaw({ text: 'ab', starts: null }, 1)).toBe(1);
  });

  it('of any length', () => {
    for (const length of [8191, 8192, 8193, 40_000])
      expect(last(`%41${'b'.repeat(length)}`).text).toBe(`A${'b'.repeat(length)}`);
  });
});
