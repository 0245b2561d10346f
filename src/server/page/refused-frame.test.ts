import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuseFrame } from './refused-frame.ts';

const DOCS = 'https://docs.example';

/** The text that a frame of another site gets; null for the page. */
function shownTo(
  { isEmbed = true, embedFrom = [] as readonly string[] },
  referer: string | null = `${DOCS}/`,
  sent: Readonly<Record<string, string>> = {},
): string | null {
  const headers: Record<string, string | undefined> = {
    'sec-fetch-dest': 'iframe',
    'sec-fetch-site': 'cross-site',
    referer: referer ?? undefined,
    ...sent,
  };
  const html = refuseFrame({ header: (name) => headers[name], isEmbed, embedFrom });
  return html?.replaceAll(/<style>[^<]*<\/style>|<[^<>]*>/g, '') ?? null;
}

const COMMAND = 'npm run serve -- --embed-from';
const PLACEHOLDER = '&lt;origin of the page around&gt;';
const NEEDS_EMBED = 'its address needs ?embed before the #';

describe('a frame that may not show the page of a server', () => {
  it('says who asked, and the option that allows it', () => {
    const text = shownTo({});
    expect(text).toContain(`This Parley server refuses a frame of ${DOCS}`);
    expect(text).toContain(`${COMMAND} ${DOCS}\n`);
    expect(text).not.toContain(NEEDS_EMBED);
  });

  it('says that the address needs `?embed`, and the option only if that is missing, too', () => {
    const allowed = shownTo({ isEmbed: false, embedFrom: [DOCS] });
    expect(allowed).toContain(NEEDS_EMBED);
    expect(allowed).not.toContain(COMMAND);
    const refused = shownTo({ isEmbed: false });
    expect(refused).toContain(NEEDS_EMBED);
    expect(refused).toContain(COMMAND);
  });

  it.each([
    ['no referrer', null],
    ['what is no address', 'docs'],
    ['a host that a shell would run', 'https://$(reboot).example/'],
    ['a host that ends a command', 'https://a;reboot/'],
    ['an opaque origin', 'data:text/html,x'],
  ])('names no origin of %s', (_, referer) => {
    const text = shownTo({}, referer);
    expect(text).toContain('This Parley server refuses a frame of this page');
    expect(text).toContain(`${COMMAND} ${PLACEHOLDER}`);
  });

  it('never has a character of the referrer that HTML or a shell would take for more', () => {
    const host = fc.string({
      unit: fc.constantFrom(...'ab.-$`;&|<>"\'(){}*!\\%#~ é'.split('')),
      maxLength: 20,
    });
    fc.assert(
      fc.property(host, (name) => {
        const [, named = PLACEHOLDER] =
          /--embed-from (.*)\n/.exec(shownTo({}, `https://${name}/`) ?? '') ?? [];
        expect(named).toMatch(/^(&lt;origin of the page around&gt;|https:\/\/[a-z0-9.-]+)$/);
      }),
    );
  });
});

describe('the page itself goes', () => {
  it.each([
    ['to a frame of an origin that was named', { embedFrom: [DOCS] }, `${DOCS}/`, {}],
    ['to a frame without a referrer, whose policy decides', { embedFrom: [DOCS] }, null, {}],
    ['to a frame of its own origin', {}, DOCS, { 'sec-fetch-site': 'same-origin' }],
    ['to a window that a link opens', {}, DOCS, { 'sec-fetch-dest': 'document' }],
    [
      'to a client that says nothing',
      {},
      undefined,
      { 'sec-fetch-dest': '', 'sec-fetch-site': '' },
    ],
  ])('%s', (_, options, referer, sent) => {
    expect(shownTo(options, referer, sent)).toBeNull();
  });
});
