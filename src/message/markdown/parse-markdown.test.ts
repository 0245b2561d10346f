import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_NAMES } from '../names.ts';
import { plainParts } from '../plain-text.ts';
import { parseMarkdown } from './parse-markdown.ts';

describe('markdown', () => {
  it('is read in its parts', () => {
    const source = [
      '# Title',
      'A **bold** word, an *italic* one, `code` and a [link](https://example.com "there").',
      '',
      '1. one',
      '2. two',
      '- dot',
      '> quoted',
      '---',
      '```ts',
      'const a = **1**;',
      '```',
    ].join('\n');
    const parts = parseMarkdown(source);
    expect(parts.map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'list',
      'list',
      'quote',
      'rule',
      'preformatted',
    ]);
    expect(plainParts(parts, NO_NAMES)).toContain('A bold word, an italic one, code and a link.');
    expect(parts[6]).toEqual({ kind: 'preformatted', text: 'const a = **1**;' });
    expect(parts[2]).toMatchObject({ ordered: true, start: 1 });
  });

  it('keeps an address that leads elsewhere as text', () => {
    const [part] = parseMarkdown('[x](data:text/html,y) \\*plain\\* a_b_c');
    expect(part).toEqual({
      kind: 'paragraph',
      children: [{ kind: 'text', text: '[x](data:text/html,y) *plain* a_b_c' }],
    });
  });

  it('is read whatever it is, without throwing', () => {
    const marks = fc.constantFrom(
      '**',
      '*',
      '_',
      '~~',
      '`',
      '[',
      '](',
      ')',
      '>',
      '- ',
      '# ',
      '\n',
      '```',
      ' ',
      'a',
    );
    const soup = fc.array(fc.oneof(marks, fc.string({ maxLength: 5 })), { maxLength: 60 });
    fc.assert(
      fc.property(soup, (parts) => {
        expect(Array.isArray(parseMarkdown(parts.join('')))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['>', '> ', '- ', '*', '**a', '[', '[a](', '`', '#', '~~', '1. \n'])(
    'of nothing but %j is read in one go, 12,000 characters of it',
    (unit) => {
      const source = unit.repeat(Math.ceil(12_000 / unit.length));
      expect(plainParts(parseMarkdown(source), NO_NAMES).length).toBeLessThan(source.length * 3);
    },
  );
});
