import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Inline, Part } from '../../contract/mrkdwn/inline.ts';
import { NO_NAMES } from '../names.ts';
import { plainParts } from '../plain-text.ts';
import { MAX_DEPTH, parseMarkdown } from './parse-markdown.ts';

const text = (content: string): Inline => ({ kind: 'text', text: content });
const bold = (content: string): Inline => ({ kind: 'bold', children: [text(content)] });
const strike = (content: string): Inline => ({ kind: 'strike', children: [text(content)] });
const wave = (tone: number | null): Inline => ({ kind: 'emoji', name: 'wave', tone });
const link = (href: string, label = href): Inline => ({
  kind: 'link',
  href,
  children: [text(label)],
});

describe('markdown', () => {
  it('is parsed into its parts', () => {
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

  it('keeps a link with another scheme as text', () => {
    const [part] = parseMarkdown('[x](data:text/html,y) \\*plain\\* a_b_c');
    expect(part).toEqual({
      kind: 'paragraph',
      children: [{ kind: 'text', text: '[x](data:text/html,y) *plain* a_b_c' }],
    });
  });

  it.each<[string, Inline[]]>([
    ['*a **b** _c_*', [{ kind: 'italic', children: [text('a '), bold('b'), text(' c')] }]],
    ['~~a~~ :wave: \\:wave:', [strike('a'), text(' '), wave(null), text(' :wave:')]],
    [':wave::skin-tone-3:', [wave(3)]],
    ['see https://e.com/a_b_c.', [text('see '), link('https://e.com/a_b_c'), text('.')]],
    ['<https://e.com/x> xhttps://e.com', [link('https://e.com/x'), text(' xhttps://e.com')]],
    ['![a cat](https://e.com/cat.png)', [link('https://e.com/cat.png', 'a cat')]],
    ['![](https://e.com/cat.png)', [link('https://e.com/cat.png')]],
    ['[a]\n[b][c]', [text('[a]'), { kind: 'break' }, text('[b][c]')]],
    ['[**b** c](/docs)', [text('['), bold('b'), text(' c](/docs)')]],
    ['<b>&amp;</b>', [text('<b>&</b>')]],
  ])('reads %j', (source, children) => {
    expect(parseMarkdown(source)).toEqual([{ kind: 'paragraph', children }]);
  });

  it('parses nested lists as separate lists with more indentation', () => {
    const list = (indent: number, ordered: boolean, start: number, ...items: string[]) => ({
      kind: 'list',
      ordered,
      start,
      indent,
      items: items.map((item) => [text(item)]),
    });
    expect(
      parseMarkdown('3. a\n4. b\n   - [ ] c\n   - [x] d\n     ```\n     e\n     ```\n5. f'),
    ).toEqual([
      list(0, true, 3, 'a', 'b'),
      list(1, false, 1, '☐ c', '☑ d'),
      { kind: 'preformatted', text: 'e' },
      list(0, true, 5, 'f'),
    ]);
  });

  it('parses tables, without adding cells', () => {
    expect(parseMarkdown('|a|b|\n|-|:-:|\n|**c**|\n|d|e|')).toEqual([
      {
        kind: 'table',
        alignments: ['left', 'center'],
        rows: [[[text('a')], [text('b')]], [[bold('c')]], [[text('d')], [text('e')]]],
      },
    ]);
    const wide = `${'|a'.repeat(21)}|\n${'|-'.repeat(21)}|\n|b|`;
    expect(parseMarkdown(wide).map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph']);
  });

  it('keeps content that is nested too deep as a paragraph at the deepest level', () => {
    const parts = parseMarkdown(`${'> '.repeat(100)}deep\n\nafter`);
    expect(depthOf(parts)).toBe(MAX_DEPTH + 2);
    expect(plainParts(parts, NO_NAMES)).toContain('deep');
    expect(parts.at(-1)).toEqual({ kind: 'paragraph', children: [text('after')] });
  });

  it.each(['>', '> ', '- ', '*', '**a', '[', '[a](', '`', '#', '~~', '1. \n'])(
    'of nothing but %j is read in one go, 12,000 characters of it',
    (unit) => {
      const source = unit.repeat(Math.ceil(12_000 / unit.length));
      expect(plainParts(parseMarkdown(source), NO_NAMES).length).toBeLessThan(source.length * 3);
    },
  );
});

/** The depth of the tree. */
function depthOf(nodes: readonly (Part | Inline)[]): number {
  const depths = nodes.map((node) => {
    if (node.kind === 'quote') return 1 + depthOf(node.parts);
    if (node.kind === 'list') return 1 + depthOf(node.items.flat());
    if (node.kind === 'table') return 1 + depthOf(node.rows.flat(2));
    return 'children' in node ? 1 + depthOf(node.children) : 1;
  });
  return Math.max(0, ...depths);
}

function linksOf(nodes: readonly (Part | Inline)[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'quote') return linksOf(node.parts);
    if (node.kind === 'list') return linksOf(node.items.flat());
    if (node.kind === 'table') return linksOf(node.rows.flat(2));
    const own = node.kind === 'link' ? [node.href] : [];
    return 'children' in node ? [...own, ...linksOf(node.children)] : own;
  });
}

describe('any Markdown', () => {
  const MARKS = [
    ['**', '*', '_', '~~x', '`', '[', ']', '![', '>', '> ', '- ', '1. ', '# ', '\n', '```\n', ' '],
    ['    ', '\t', '---\n', '===\n', '\\', '|', '\n|-|-|\n', '<', ':', '[ ] ', '\0', '\u00a0'],
  ].flat();
  const ADDRESSES = [
    [
      '](javascript:alert(1))',
      '<javascript:alert(1)>',
      '](data:text/html,x)',
      '](//e.com)',
      '](x)',
    ],
    [
      '](https://e.com)',
      '<https://e.com>',
      'https://e.com',
      '](mailto:a@e.com)',
      '<a@e.com>',
      '[a]: b\n',
    ],
  ].flat();
  const soupOf = (...marks: string[]) =>
    fc
      .array(fc.oneof(fc.constantFrom(...marks), fc.string({ maxLength: 5 })), { maxLength: 60 })
      .map((pieces) => pieces.join(''));

  it('is parsed without throwing, within the depth limit, and links only to http, https and mailto', () => {
    fc.assert(
      fc.property(soupOf(...MARKS, ...ADDRESSES), (source) => {
        const parts = parseMarkdown(source);
        expect(depthOf(parts)).toBeLessThanOrEqual(MAX_DEPTH + 5);
        for (const href of linksOf(parts)) {
          expect(['http:', 'https:', 'mailto:']).toContain(new URL(href).protocol);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('shows every word of its text', () => {
    // Without what CommonMark does not show: addresses of links, languages of code, cells beyond the head.
    const quiet = MARKS.filter((mark) => !mark.includes('|'));
    const word = fc.stringMatching(/^[a-zA-Z]{3,6}$/);
    const pieces = fc.array(fc.oneof(fc.constantFrom(...quiet), word), { maxLength: 80 });
    fc.assert(
      fc.property(pieces, (written) => {
        const source = written.join('');
        const shown = plainParts(parseMarkdown(source), NO_NAMES);
        // Three single marks in a row open a fence too, and the rest of its line is a language.
        const text = source.replaceAll(/```.*/g, '');
        for (const [each] of text.matchAll(/[a-zA-Z]{3,}/g)) expect(shown).toContain(each);
      }),
      { numRuns: 1000 },
    );
  });
});
