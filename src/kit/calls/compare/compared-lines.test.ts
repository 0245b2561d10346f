import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareFields, compareJson, compareTexts } from './call-comparison.ts';
import type { ComparedLine, ComparedText } from './compared-line.ts';
import { splitAtChange, splitSections } from './ComparedLines.tsx';

const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)));
const side = (which: 'one' | 'other', { lines }: ComparedText) =>
  lines.map((line) => line[which]).filter((line) => line !== null);
const never = () => false;

/** The lines of a side in any order; of an empty list or record the brackets may stand in lines of their own. */
const written = (which: 'one' | 'other', text: ComparedText) =>
  side(which, text)
    .flatMap((line) =>
      line
        .trim()
        .replace(/(\{|\[)(\}|\])$/, '$1\n$2')
        .split('\n'),
    )
    .toSorted();

describe('two JSON values as lines', () => {
  it('have all lines of each on its side', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        const compared = compareJson(one, other, never);
        expect(written('one', compared)).toEqual(written('one', compareJson(one, one, never)));
        expect(written('other', compared)).toEqual(
          written('one', compareJson(other, other, never)),
        );
      }),
    );
  });

  it('count no line of equal values, and at least one of others', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        expect(compareJson(one, structuredClone(one), never).differenceCount).toBe(0);
        const { differenceCount, lines } = compareJson(one, other, never);
        expect(lines.some(({ kind }) => kind !== 'same')).toBe(differenceCount > 0);
      }),
    );
  });

  it('grey what every call makes anew', () => {
    const { lines, differenceCount, renewedCount } = compareJson(
      { ok: true, ts: '1' },
      { ok: true, ts: '2' },
      ({ path }) => path.at(-1) === 'ts',
    );
    expect({ differenceCount, renewedCount }).toEqual({ differenceCount: 0, renewedCount: 1 });
    expect(lines.map(({ kind }) => kind)).toEqual(['same', 'same', 'renewed', 'same']);
    expect(lines[2]).toMatchObject({ one: '  "ts": "1"', other: '  "ts": "2"' });
  });
});

describe('two texts as lines', () => {
  it('have all lines of each, in order', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const compared = compareTexts(`x\n${one.join('\n')}`, `x\r\n${other.join('\r\n')}`);
        expect(side('one', compared)).toEqual(['x', ...one]);
        expect(side('other', compared)).toEqual(['x', ...other]);
      }),
    );
  });
});

describe('two lists of fields', () => {
  it('go by name, whatever the order, repeated names in turn', () => {
    const { lines } = compareFields(
      [
        ['a', '1'],
        ['b', '2'],
        ['a', '3'],
      ],
      [
        ['c', '4'],
        ['a', '1'],
        ['a', '5'],
      ],
      '=',
      never,
    );
    expect(lines).toEqual([
      { kind: 'same', one: 'a=1', other: 'a=1' },
      { kind: 'removed', one: 'b=2', other: null },
      { kind: 'changed', one: 'a=3', other: 'a=5' },
      { kind: 'added', one: null, other: 'c=4' },
    ]);
  });
});

describe('where two lines differ', () => {
  it('is all that they do not share, and never half a character', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '😁'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [first, second] = splitAtChange(one, other);
        expect(first.before + first.change + first.after).toBe(one);
        expect(second.before + second.change + second.after).toBe(other);
        expect(first.before).toBe(second.before);
        expect(first.after).toBe(second.after);
        for (const { change } of [first, second])
          expect(() => encodeURIComponent(change)).not.toThrow();
      }),
    );
  });

  it('is shown of a line of any length', () => {
    const [long] = splitAtChange(`${'a'.repeat(5000)}x${'b'.repeat(5000)}`, 'y');
    expect(long.change.length + long.before.length + long.after.length).toBeLessThan(1300);
    const [near] = splitAtChange(`${'a'.repeat(5000)}x`, `${'a'.repeat(5000)}y`);
    expect(near).toEqual({ before: `…${'a'.repeat(120)}`, change: 'x', after: '' });
  });
});

describe('the sections of a comparison', () => {
  it('are all lines, and fold no difference', () => {
    const kinds = fc.array(
      fc.constantFrom<ComparedLine['kind']>('same', 'same', 'same', 'same', 'renewed', 'changed'),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(kinds, (of) => {
        const lines = of.map((kind): ComparedLine => ({ kind, one: '', other: '' }));
        const sections = splitSections(lines);
        expect(sections.flatMap(({ from, to }) => lines.slice(from, to))).toEqual(lines);
        for (const { from, to, canFold } of sections)
          if (canFold) expect(of.slice(from, to)).not.toContain('changed');
      }),
    );
  });

  it('keep some lines around each difference', () => {
    const line = (kind: ComparedLine['kind']): ComparedLine => ({ kind, one: '', other: '' });
    const quiet = Array.from({ length: 20 }, () => line('same'));
    expect(splitSections([...quiet, line('changed'), ...quiet])).toEqual([
      { from: 0, to: 17, canFold: true },
      { from: 17, to: 24, canFold: false },
      { from: 24, to: 41, canFold: true },
    ]);
    expect(splitSections(quiet)).toEqual([{ from: 0, to: 20, canFold: true }]);
  });
});
