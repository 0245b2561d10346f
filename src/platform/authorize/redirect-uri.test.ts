import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRedirect } from './redirect-uri.ts';

const CONFIGURED = ['https://app.example/oauth', 'http://127.0.0.1', 'http://localhost:3000/a/b/'];
const accepted = (asked: string) => 'address' in readRedirect(CONFIGURED, asked);

describe('redirect addresses', () => {
  it.each([
    'https://app.example/oauth',
    'https://app.example/oauth/',
    'https://app.example/oauth/callback',
    'https://app.example/oauth/callback?from=here',
    'https://app.example/oauth/a.b/c..d',
    'HTTPS://APP.example/oauth',
    'https://app.example:443/oauth',
    'http://127.0.0.1',
    'http://127.0.0.1/callback',
    'http://localhost:3000/a/b/',
    'http://localhost:3000/a/b/c',
  ])('%s is accepted', (asked) => {
    expect(accepted(asked)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['another scheme', 'http://app.example/oauth'],
    ['a scheme that acts', 'data://app.example/oauth'],
    ['another host', 'https://app.example.evil.example/oauth'],
    ['a host in front', 'https://evil.example/https://app.example/oauth'],
    ['another port', 'https://app.example:8443/oauth'],
    ['a port where none is configured', 'http://127.0.0.1:8080/callback'],
    ['user info', 'https://app.example@evil.example/oauth'],
    ['user info of its own', 'https://me:you@app.example/oauth'],
    ['a fragment', 'https://app.example/oauth#there'],
    ['an empty fragment', 'https://app.example/oauth#'],
    ['a prefix without a slash', 'https://app.example/oauth-evil'],
    ['the directory above', 'https://app.example/'],
    ['..', 'https://app.example/oauth/../evil'],
    ['.. at the end', 'https://app.example/oauth/..'],
    ['encoded dots', 'https://app.example/oauth/%2e%2e/evil'],
    ['half-encoded dots', 'https://app.example/oauth/.%2E/evil'],
    ['an encoded slash', 'https://app.example/oauth/..%2fevil'],
    ['a backslash', 'https://app.example\\@evil.example/oauth'],
    ['a backslash in the path', 'https://app.example/oauth/..\\evil'],
    ['a line break', 'https://app.example/oauth/\n../evil'],
    ['a tab', 'https://app.example/oauth/.\t./evil'],
    ['a space in front', ' https://app.example/oauth'],
    ['a path parameter that climbs', 'https://app.example/oauth/..;/evil'],
    ['dots encoded twice', 'https://app.example/oauth/%252e%252e/evil'],
    ['a third slash', 'https:///app.example/oauth'],
    ['a host written wide', 'https://app．example/oauth'],
    ['a host with a soft hyphen', 'https://app\u00AD.example/oauth'],
    ['a number for a host', 'http://2130706433/'],
    ['a short address', 'http://127.1/'],
    ['a letter beyond ASCII', 'https://app.example/oauth/日本'],
    ['a lone %', 'https://app.example/oauth/%'],
    ['the directory without its slash', 'http://localhost:3000/a/b'],
    ['an answer of its own', 'https://app.example/oauth?code=mine'],
    ['a state of its own', 'https://app.example/oauth?a=b&state=mine'],
    ['no scheme', '//app.example/oauth'],
    ['a relative address', '/oauth'],
    ['slashes missing', 'https:app.example/oauth'],
    ['a letter that looks like one of the name', 'https://аpp.example/oauth'],
  ])('%s is refused', (_what, asked) => {
    expect(accepted(asked)).toBe(false);
  });

  /** Addresses put together of what attacks are made of. */
  const WORDS =
    'https: http: data: // / .. . %2e %2f %5c @ : # ? ; 80 443 app.example evil.example oauth a b 127.0.0.1 localhost:3000 ․․ ％2e';
  const PIECES = WORDS.split(' ').concat(CONFIGURED, '\\', '\t', '\n', ' ', '\u0000');
  const address = fc.oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }).map((pieces) => pieces.join('')),
    fc
      .tuple(fc.constantFrom(...CONFIGURED), fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }))
      .map(([base, pieces]) => base + pieces.join('')),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string({ unit: 'binary' }),
  );

  it('that are accepted lie in a configured directory wherever a URL parser resolves them', () => {
    let passed = 0;
    fc.assert(
      fc.property(address, (asked) => {
        if (!accepted(asked)) return;
        passed += 1;
        const url = new URL(asked);
        const home = CONFIGURED.map((base) => new URL(base)).find(
          (base) =>
            base.origin === url.origin &&
            `${url.pathname}/`.startsWith(`${base.pathname.replace(/\/$/, '')}/`),
        );
        expect([asked, home]).not.toContain(undefined);
        expect([url.username, url.password, url.hash]).toEqual(['', '', '']);
        expect(url.pathname).not.toMatch(/%(2e|2f|5c)/i);
      }),
      { numRuns: 20_000 },
    );
    // A property of nothing would hold too.
    expect(passed).toBeGreaterThan(100);
  });

  it('below a configured one are accepted, whatever the directories are called', () => {
    const segment = fc.stringMatching(/^[A-Za-z0-9_~-]{1,12}$/);
    fc.assert(
      fc.property(
        fc.constantFrom(...CONFIGURED),
        fc.array(segment, { maxLength: 5 }),
        (base, below) => {
          expect(accepted([base.replace(/\/$/, ''), 'here', ...below].join('/'))).toBe(true);
        },
      ),
    );
  });
});
