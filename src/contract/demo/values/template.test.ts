import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeBraces, parseTemplate, writeTemplate, type TemplatePart } from './template.ts';

const text = fc
  .array(fc.constantFrom('{', '}', '{{', 'a', '.', '1.ts', ' '), { maxLength: 12 })
  .map((parts) => parts.join(''));
const path = fc
  .tuple(
    fc.oneof(fc.constant('world'), fc.integer({ min: 1, max: 200 }).map(String)),
    fc.array(fc.stringMatching(/^[\w-]{1,6}$/), { minLength: 1, maxLength: 4 }),
  )
  .map(([from, steps]) => [from, ...steps]);

/** Parts as parsing gives them: no empty texts, and no two in a row. */
function joined(parts: readonly TemplatePart[]): TemplatePart[] {
  const all: TemplatePart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if ('path' in part || last === undefined || 'path' in last) all.push(part);
    else all[all.length - 1] = { text: last.text + part.text };
  }
  return all.filter((part) => 'path' in part || part.text !== '');
}

describe('a text with placeholders', () => {
  it('is read as it was written, whatever stands around the placeholders', () => {
    const part = fc.oneof(
      text.map((plain) => ({ text: plain })),
      path.map((steps) => ({ path: steps })),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const whole = joined(parts);
        expect(parseTemplate(writeTemplate(whole))).toEqual({ parts: whole });
      }),
      { numRuns: 1000 },
    );
  });

  it('without placeholders is itself again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text, (any, braces) => {
        for (const plain of [any, braces])
          expect(parseTemplate(escapeBraces(plain))).toEqual({
            parts: plain === '' ? [] : [{ text: plain }],
          });
      }),
    );
  });

  it.each([
    ['{{1.ts}}', [{ path: ['1', 'ts'] }]],
    [
      '<@{{world.users.admin}}>',
      [{ text: '<@' }, { path: ['world', 'users', 'admin'] }, { text: '>' }],
    ],
    ['{"a":{"b":1}}', [{ text: '{"a":{"b":1}}' }]],
    ['{{{1.ts}}}', [{ text: '{' }, { path: ['1', 'ts'] }, { text: '}' }]],
    ['{{{{name}}', [{ text: '{{name}}' }]],
  ])('%s', (written, parts) => {
    expect(parseTemplate(written)).toEqual({ parts });
  });

  it.each([
    '{{',
    '{{}}',
    '{{1}}',
    '{{0.ts}}',
    '{{1.ts',
    '{{ 1.ts }}',
    '{{1..ts}}',
    '{{worlds.a}}',
    '{{1.a b}}',
  ])('%s is not one', (written) => {
    expect(parseTemplate(written)).toEqual({
      fault: expect.stringContaining('is not a placeholder'),
    });
  });
});
