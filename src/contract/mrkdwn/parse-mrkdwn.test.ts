import fc from 'fast-check';
import { NodeType, parse as oracle, type Node } from 'slack-message-parser';
import { describe, expect, it } from 'vitest';
import type { Inline, Part } from './inline.ts';
import { parseMrkdwn } from './parse-mrkdwn.ts';
import { mrkdwnSoup } from './soup.fixture.ts';

const text = (content: string): Inline => ({ kind: 'text', text: content });
const bold = (...children: Inline[]): Inline => ({ kind: 'bold', children });
const italic = (...children: Inline[]): Inline => ({ kind: 'italic', children });
const strike = (...children: Inline[]): Inline => ({ kind: 'strike', children });
const link = (href: string, label: string, written = label): Inline => ({
  kind: 'link',
  href,
  written,
  children: [text(label)],
});

/** The nodes of the only paragraph. */
function line(source: string): readonly Inline[] {
  const [part] = parseMrkdwn(source);
  return part?.kind === 'paragraph' ? part.children : [];
}

describe('mrkdwn', () => {
  it.each<[string, Inline[]]>([
    ['plain', [text('plain')]],
    [
      '*bold* _italic_ ~gone~',
      [bold(text('bold')), text(' '), italic(text('italic')), text(' '), strike(text('gone'))],
    ],
    ['*_both_*', [bold(italic(text('both')))]],
    ['3*4*5', [text('3*4*5')]],
    ['snake_case_name', [text('snake_case_name')]],
    ['* not bold *', [text('* not bold *')]],
    ['*open', [text('*open')]],
    ['*a _b* c_', [bold(text('a _b')), text(' c_')]],
    ['**', [text('**')]],
    ['a\n*b\nc*', [text('a'), { kind: 'break' }, text('*b'), { kind: 'break' }, text('c*')]],
    ['`*code* &lt;`', [{ kind: 'code', text: '*code* <' }]],
    ['a &amp; b &lt;c&gt; &amp;lt;', [text('a & b <c> &lt;')]],
    ['<https://example.com|here>', [link('https://example.com/', 'here', 'https://example.com')]],
    [
      '<https://example.com/?a=1&amp;b=2>',
      [link('https://example.com/?a=1&b=2', 'https://example.com/?a=1&b=2')],
    ],
    [
      '<mailto:a@example.com>',
      [link('mailto:a@example.com', 'a@example.com', 'mailto:a@example.com')],
    ],
    [
      'see https://example.com/a.',
      [text('see '), link('https://example.com/a', 'https://example.com/a'), text('.')],
    ],
    [
      '<@U123> in <#C456|general>',
      [
        { kind: 'mention', of: 'user', id: 'U123', label: null },
        text(' in '),
        { kind: 'mention', of: 'channel', id: 'C456', label: 'general' },
      ],
    ],
    [
      '<!subteam^S7|@ops> <!here>',
      [
        { kind: 'mention', of: 'usergroup', id: 'S7', label: '@ops' },
        text(' '),
        { kind: 'broadcast', range: 'here', label: null },
      ],
    ],
    [
      '<!date^1767225600^{date_num}^https://example.com|then>',
      [
        {
          kind: 'date',
          timestamp: 1767225600,
          format: '{date_num}',
          href: 'https://example.com/',
          fallback: 'then',
        },
      ],
    ],
    [
      ':wave: :+1::skin-tone-3: 10:30:15',
      [
        { kind: 'emoji', name: 'wave', tone: null },
        text(' '),
        { kind: 'emoji', name: '+1', tone: 3 },
        text(' 10'),
        { kind: 'emoji', name: '30', tone: null },
        text('15'),
      ],
    ],
  ])('reads %j', (source, expected) => {
    expect(line(source)).toEqual(expected);
  });

  it('parses quotes and preformatted text as separate parts', () => {
    const quote = (content: string): Part => ({
      kind: 'quote',
      parts: [{ kind: 'paragraph', children: [text(content)] }],
    });
    expect(parseMrkdwn('before\n> said\nafter')).toEqual([
      { kind: 'paragraph', children: [text('before')] },
      quote('said'),
      { kind: 'paragraph', children: [text('after')] },
    ]);
    expect(parseMrkdwn('&gt; said')).toEqual([quote('said')]);
    expect(parseMrkdwn('a\n```\n*x* &amp;\n```\nb')).toEqual([
      { kind: 'paragraph', children: [text('a')] },
      { kind: 'preformatted', text: '*x* &' },
      { kind: 'paragraph', children: [text('b')] },
    ]);
    expect(line('``` open')).toEqual([text('``` open')]);
  });

  it.each([
    // oxlint-disable-next-line no-script-url -- what must not become a link
    'javascript:alert(1)',
    // oxlint-disable-next-line no-script-url -- nor this
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    ' javascript:x',
    'java&#x0a;script:x',
    '//example.com',
    '/relative',
  ])('keeps <%s> as text', (address) => {
    expect(line(`<${address}|click>`)).toEqual([text(`<${address}|click>`)]);
  });
});

/** Every link of a tree. */
function linksOf(parts: readonly Part[]): string[] {
  const inline = (nodes: readonly Inline[]): string[] =>
    nodes.flatMap((node) => {
      if (node.kind === 'link') return [node.href, ...inline(node.children)];
      if (node.kind === 'date') return node.href === null ? [] : [node.href];
      return 'children' in node ? inline(node.children) : [];
    });
  return parts.flatMap((part) => {
    if (part.kind === 'quote') return linksOf(part.parts);
    if (part.kind === 'list') return part.items.flatMap(inline);
    return 'children' in part ? inline(part.children) : [];
  });
}

describe('any text', () => {
  it('is parsed without throwing, and links only to http, https and mailto', () => {
    fc.assert(
      fc.property(mrkdwnSoup, (source) => {
        for (const href of linksOf(parseMrkdwn(source))) {
          expect(['http:', 'https:', 'mailto:']).toContain(new URL(href).protocol);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('without any mark is unchanged', () => {
    const plain = fc
      .stringMatching(/^[a-z0-9 .,!?-]{0,60}$/)
      .filter((source) => !source.includes('http'));
    fc.assert(
      fc.property(plain, (source) => {
        expect(line(source)).toEqual(source === '' ? [] : [text(source)]);
      }),
    );
  });

  it.each([
    '*',
    '_*~',
    '<',
    '<<>',
    '`',
    '```',
    '>',
    '> *\n',
    ':',
    ':a',
    '&',
    'http://[',
    '*a',
    '<@',
    '*a_b~c',
  ])('of nothing but %j is read in one go, 40,000 characters of it', (unit) => {
    const source = unit.repeat(Math.ceil(40_000 / unit.length));
    const parts = parseMrkdwn(source);
    expect(parts.length).toBeGreaterThan(0);
  });

  // As long as a request can be, in more pieces than a function call can have arguments.
  const MAX_LENGTH = 1024 * 1024;
  it.each([
    ['lines and quotes in turns', ''],
    ['lines and quotes before preformatted text', '```a```'],
  ])('of a whole request is parsed: %s', (_what, end) => {
    const unit = '> a\na\n';
    expect(() => parseMrkdwn(unit.repeat(MAX_LENGTH / unit.length) + end)).not.toThrow();
  });
});

// It escapes no `>` that begins a line, so quotes are not compared.
describe('another parser of mrkdwn', () => {
  const MARKS: Readonly<Partial<Record<NodeType, string>>> = {
    [NodeType.Code]: 'code',
    [NodeType.PreText]: 'preformatted',
    [NodeType.Italic]: 'italic',
    [NodeType.Bold]: 'bold',
    [NodeType.Strike]: 'strike',
  };
  /** The marks of a text in the order they begin. */
  const theirs = (node: Node): string[] => {
    const below = 'children' in node ? node.children.flatMap(theirs) : [];
    return [...(MARKS[node.type] === undefined ? [] : [MARKS[node.type] ?? '']), ...below];
  };
  const ours = (source: string): string[] => {
    const inline = (node: Inline): string[] => {
      const below = 'children' in node ? node.children.flatMap(inline) : [];
      return node.kind in { bold: 1, italic: 1, strike: 1, code: 1 }
        ? [node.kind, ...below]
        : below;
    };
    return parseMrkdwn(source).flatMap((part): string[] =>
      part.kind === 'paragraph' ? part.children.flatMap(inline) : [part.kind],
    );
  };

  it.each([
    ['plain text', []],
    ['*bold*', ['bold']],
    ['a *bold* and _italic_ and ~strike~ text', ['bold', 'italic', 'strike']],
    ['*bold _with italic_ inside*', ['bold', 'italic']],
    ['some `code` here', ['code']],
    ['*unclosed', []],
    ['a * b * c', []],
    ['3*4*5', []],
    ['```\nblock\n```', ['preformatted']],
  ])('agrees about %j', (source, marks) => {
    expect(ours(source)).toEqual(marks);
    expect(theirs(oracle(source))).toEqual(marks);
  });
});
