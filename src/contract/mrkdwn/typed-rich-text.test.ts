import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBlocks } from '../blocks/check.ts';
import { LIMITS } from '../blocks/limits.ts';
import type { RichTextElement } from '../blocks/rich-text.ts';
import { mrkdwnSoup } from './soup.fixture.ts';
import { parseTyped } from './typed-rich-text.ts';

const section = (...elements: RichTextElement[]) => ({ type: 'rich_text_section', elements });
const text = (content: string): RichTextElement => ({ type: 'text', text: content });

describe('the rich text of a typed text', () => {
  it.each<[string, RichTextElement[]]>([
    ['Deploy is done.', [text('Deploy is done.')]],
    ['two\nlines &amp; more', [text('two\nlines & more')]],
    ['10:30, 3*4*5', [text('10:30, 3*4*5')]],
    [
      'a *b _c_* ~d~ `e*f*`',
      [
        text('a '),
        { type: 'text', text: 'b ', style: { bold: true } },
        { type: 'text', text: 'c', style: { bold: true, italic: true } },
        text(' '),
        { type: 'text', text: 'd', style: { strike: true } },
        text(' '),
        { type: 'text', text: 'e*f*', style: { code: true } },
      ],
    ],
    [
      '<@U1> in <#C2|ops>: <!subteam^S3|@team> <!here>',
      [
        { type: 'user', user_id: 'U1' },
        text(' in '),
        { type: 'channel', channel_id: 'C2' },
        text(': '),
        { type: 'usergroup', usergroup_id: 'S3' },
        text(' '),
        { type: 'broadcast', range: 'here' },
      ],
    ],
    [
      'https://example.com/a. *<https://example.com|x>* <mailto:a@example.com>',
      [
        { type: 'link', url: 'https://example.com/a' },
        text('. '),
        { type: 'link', url: 'https://example.com', text: 'x', style: { bold: true } },
        text(' '),
        { type: 'link', url: 'mailto:a@example.com', text: 'a@example.com' },
      ],
    ],
    [
      ':wave: :+1::skin-tone-3:',
      [{ type: 'emoji', name: 'wave' }, text(' '), { type: 'emoji', name: '+1', skin_tone: 3 }],
    ],
    [
      '<!date^1767225600^{date}^https://e.com|then>, <!date^1^|now>',
      [
        {
          type: 'date',
          timestamp: 1_767_225_600,
          format: '{date}',
          url: 'https://e.com/',
          fallback: 'then',
        },
        text(', now'),
      ],
    ],
  ])('of %j', (source, elements) => {
    expect(parseTyped(source)).toEqual([section(...elements)]);
  });

  it('has quotes and preformatted text as parts, and ends the lines before them', () => {
    expect(parseTyped('*a*\n> b\n> c\nd\n```e\n*f*```')).toEqual([
      section({ type: 'text', text: 'a', style: { bold: true } }, text('\n')),
      { type: 'rich_text_quote', elements: [text('b\nc')] },
      section(text('d\n')),
      { type: 'rich_text_preformatted', elements: [text('e\n*f*')], border: 0 },
    ]);
  });

  it('is null for an empty text, and for a text that rich text cannot hold', () => {
    const most = LIMITS.rich_text_elements;
    expect(parseTyped('')).toBeNull();
    expect(parseTyped(':a:'.repeat(most))).not.toBeNull();
    expect(parseTyped(':a:'.repeat(most + 1))).toBeNull();
    expect(parseTyped(`>${':a:'.repeat(most + 1)}`)).toBeNull();
    expect(parseTyped('> a\na\n'.repeat(most / 2 + 1))).toBeNull();
    const address = 'https://e.com/'.padEnd(LIMITS.address, 'a');
    expect(parseTyped(`<${address}>`)).not.toBeNull();
    expect(parseTyped(`<${address}a>`)).toBeNull();
    expect(parseTyped(`<!date^1^{date}^${address}a|then>`)).toBeNull();
  });

  it('is valid rich text, whatever the text', () => {
    fc.assert(
      fc.property(mrkdwnSoup, (source) => {
        const elements = parseTyped(source);
        expect(elements === null).toBe(source === '');
        if (elements !== null) expect(checkBlocks([{ type: 'rich_text', elements }])).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
