import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../contract/blocks/examples.ts';
import { MARKDOWN, RARE_BLOCKS } from './BlockView.tsx';
import { EMOJI_TABLE } from './markup/EmojiView.tsx';
import { LookupsContext } from './markup/lookups-context.ts';
import { MessageContent } from './MessageContent.tsx';

const drawn = (message: object) => renderToStaticMarkup(<MessageContent message={message} />);

/** The URLs of links and images in the HTML. */
const addresses = (html: string) =>
  [...html.matchAll(/\s(?:href|src|action|formaction|data|srcset)="([^"]*)"/g)].map(
    ([, address = '']) => address.replaceAll('&amp;', '&'),
  );

/** Tags that no message may produce. */
const FORBIDDEN =
  /<(?:script|iframe|object|embed|form|style|link|meta|base)\b|<[a-z][^>]*\s(?:on[a-z]+|style)=/i;

describe('a message', () => {
  beforeAll(async () => {
    await MARKDOWN.load();
    await RARE_BLOCKS.load();
  });

  it('renders every kind of block', () => {
    const { alert, ...ofMessages } = EXAMPLES;
    const html = drawn({ text: 'fallback', blocks: Object.values(ofMessages) });
    expect(html).toContain('<strong>bold</strong>');
    expect(html).toContain('<strong>First</strong> point</li>');
    expect(html).toContain('<table');
    expect(html).not.toContain('cannot be shown');
    expect(html).not.toContain('fallback');
    expect(drawn({ blocks: [alert] })).toContain('for modals, not for messages');
  });

  it('draws what the workspace added: emoji and mentions of user groups', async () => {
    await EMOJI_TABLE.load();
    const emoji: Record<string, string> = {
      heron: 'https://a.example/heron.png',
      yay: 'alias:tada',
      odd: 'data:text/html,x',
    };
    const lookups = {
      useUsergroup: (id: string) => (id === 'S1' ? 'on-call' : null),
      useCustomEmoji: (name: string) => emoji[name] ?? null,
    };
    const text = ':heron: :yay: :odd: :none: <!subteam^S1> <!subteam^S2> <!subteam^S3|@ops>';
    const html = renderToStaticMarkup(
      <LookupsContext value={lookups}>
        <MessageContent message={{ text }} />
      </LookupsContext>,
    );
    expect(html).toContain('src="https://a.example/heron.png" alt="heron" title=":heron:"');
    expect(html).toContain('🎉');
    expect(html).toMatch(/:odd: :none:/);
    for (const mention of ['@on-call', '@S2', '@ops']) expect(html).toContain(mention);
  });

  it('shows unknown blocks, and the errors of invalid ones', () => {
    const html = drawn({ blocks: [{ type: 'poem', lines: ['rose'] }, { type: 'header' }, 7] });
    expect(html).toContain('Unknown block <code>poem</code>');
    expect(html).toContain('rose');
    expect(html).toContain('<code>/text</code> is missing');
    expect(html).toContain('A block without a type');
  });

  it('renders HTML in any field as text', () => {
    const attack = '<img src=x onerror=alert(1)><script>alert(1)</script>';
    const html = drawn({
      text: attack,
      blocks: [
        { type: 'section', text: { type: 'mrkdwn', text: attack } },
        { type: 'header', text: { type: 'plain_text', text: attack } },
        { type: 'markdown', text: attack },
        { type: attack },
      ],
      attachments: [
        { title: attack, text: attack, footer: attack, fields: [{ title: attack, value: attack }] },
      ],
    });
    expect(html).not.toMatch(FORBIDDEN);
    expect(html).toContain('&lt;script&gt;');
  });

  it('loads images lazily and without a referrer', () => {
    const html = drawn({
      blocks: [{ type: 'image', image_url: 'https://example.com/a.png', alt_text: 'A' }],
    });
    expect(html).toMatch(/<img[^>]*loading="lazy"[^>]*referrerPolicy="no-referrer"/);
    expect(html).toMatch(/<img[^>]*width="360" height="200"/);
  });

  it('of any content renders without throwing, and links only to http, https and mailto', () => {
    const address = fc.oneof(
      fc.constantFrom(
        // oxlint-disable-next-line no-script-url -- what must not be reached
        'javascript:alert(1)',
        'data:text/html,x',
        'vbscript:x',
        'https://e.com',
        'mailto:a@e.com',
      ),
      fc.webUrl(),
      fc.string(),
    );
    const text = fc.oneof(
      fc.string(),
      address.map((each) => `<${each}|label> *b* [x](${each})`),
    );
    const block = fc.oneof(
      fc.jsonValue(),
      fc.record({
        type: fc.constant('section'),
        text: fc.record({ type: fc.constant('mrkdwn'), text }),
      }),
      fc.record({ type: fc.constant('markdown'), text }),
      fc.record({ type: fc.constant('image'), image_url: address, alt_text: text }),
      fc.record({
        type: fc.constant('actions'),
        elements: fc.tuple(
          fc.record({
            type: fc.constant('button'),
            text: fc.record({ type: fc.constant('plain_text'), text }),
            url: address,
          }),
        ),
      }),
      fc.record({
        type: fc.constant('rich_text'),
        elements: fc.tuple(
          fc.record({
            type: fc.constant('rich_text_section'),
            elements: fc.array(fc.record({ type: fc.constant('link'), url: address, text })),
          }),
        ),
      }),
    );
    const attachment = fc.oneof(
      fc.jsonValue(),
      fc.record({
        text,
        title: text,
        title_link: address,
        image_url: address,
        color: fc.string(),
        ts: fc.jsonValue(),
      }),
    );
    const message = fc.record({
      text,
      blocks: fc.array(block, { maxLength: 6 }),
      attachments: fc.array(attachment, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(message, (each) => {
        const html = drawn(each);
        expect(html).not.toMatch(FORBIDDEN);
        for (const found of addresses(html)) {
          expect(['http:', 'https:', 'mailto:']).toContain(new URL(found).protocol);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('of a thousand blocks renders completely', () => {
    const blocks = Array.from({ length: 1000 }, () => ({ type: 'divider' }));
    expect(drawn({ blocks }).match(/<hr/g)).toHaveLength(1000);
  });
});
