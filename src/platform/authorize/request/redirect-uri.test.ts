import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRedirect, redirectFault } from './redirect-uri.ts';

const CONFIGURED = [
  'https://app.example/oauth',
  'http://127.0.0.1',
  'http://localhost:3000/a/b/',
  'http://[::1]:3000/c',
];
const accepted = (asked: string) => 'uri' in readRedirect(CONFIGURED, asked);

describe('redirect URIs', () => {
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
    'http://[::1]:3000/c/d',
    'https://app.example/oauth/%E6%97%A5%E6%9C%AC?lang=%E6%97%A5',
    'https://app.example/oauth/.well-known/..c',
    'https://app.example/oauth?coded=1&status=2&statement=3',
    `https://app.example/oauth/${'p'.repeat(1974)}`,
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
    ['what older readers take for user info', 'http://127.0.0.1?@evil.example'],
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
    ['a word in brackets', 'http://[localhost]:3000/a/b/'],
    ['another address in brackets', 'http://[::2]:3000/c'],
    ['a number for a host', 'http://2130706433/'],
    ['a short address', 'http://127.1/'],
    ['a letter beyond ASCII', 'https://app.example/oauth/日本'],
    ['a lone %', 'https://app.example/oauth/%'],
    ['the directory without its slash', 'http://localhost:3000/a/b'],
    ['an encoded line break', 'https://app.example/oauth/%0d%0aset-cookie:a'],
    ['an encoded NUL', 'https://app.example/oauth/%00'],
    ['an encoded DEL', 'https://app.example/oauth/%7f'],
    ['an encoded control character beyond ASCII', 'https://app.example/oauth/%c2%85'],
    ['an encoded line separator', 'https://app.example/oauth/%e2%80%a8'],
    ['an encoded line break in the query', 'https://app.example/oauth?a=%0a'],
    ['a path parameter that climbs, encoded', 'https://app.example/oauth/..%3b/evil'],
    ['a path parameter with a value that climbs', 'https://app.example/oauth/..;a=b/evil'],
    ['dots and an encoded space', 'https://app.example/oauth/..%20/evil'],
    ['one dot and a parameter', 'https://app.example/oauth/.;/evil'],
    ['three dots', 'https://app.example/oauth/.../evil'],
    ['a dot at the end', 'https://app.example/oauth/.'],
    ['a dot at the end behind a parameter', 'https://app.example/oauth/..,x'],
    ['an overlong dot', 'https://app.example/oauth/%c0%ae%c0%ae/evil'],
    ['an overlong slash', 'https://app.example/oauth/..%c0%af'],
    ['an escape that is not UTF-8', 'https://app.example/oauth/%ff'],
    ['half a character', 'https://app.example/oauth/%e6%97'],
    ['an encoded surrogate', 'https://app.example/oauth/%ed%a0%80'],
    ['an escape that is not UTF-8 in the query', 'https://app.example/oauth?a=%ff'],
    ['full-width dots', 'https://app.example/oauth/%ef%bc%8e%ef%bc%8e/evil'],
    ['a two-dot leader', 'https://app.example/oauth/%e2%80%a5/evil'],
    ['a full-width slash', 'https://app.example/oauth/%ef%bc%8fevil'],
    ['a full-width backslash', 'https://app.example/oauth/%ef%bc%bcevil'],
    ['a full-width percent sign', 'https://app.example/oauth/%ef%bc%852e'],
    ['a port with zeros in front', 'https://app.example:00443/oauth'],
    ['a port of zero', 'http://localhost:0/a/b/'],
    ['a port that is too large', 'http://localhost:65536/a/b/'],
    ['an empty port', 'https://app.example:/oauth'],
    ['more than 2,000 characters', `https://app.example/oauth/${'p'.repeat(1975)}`],
    ['an answer of its own', 'https://app.example/oauth?code=mine'],
    ['a state of its own', 'https://app.example/oauth?a=b&state=mine'],
    ['an answer without a value', 'https://app.example/oauth?code'],
    ['an answer with an encoded name', 'https://app.example/oauth?%63ode=mine'],
    ['an answer in capitals', 'https://app.example/oauth?CODE=mine'],
    ['an answer as a list', 'https://app.example/oauth?code[]=mine'],
    ['an answer behind a semicolon', 'https://app.example/oauth?a=b;code=mine'],
    ['an answer with a space in front', 'https://app.example/oauth?+code=mine'],
    ['an answer with a dot in its name', 'https://app.example/oauth?error.description=mine'],
    ['no scheme', '//app.example/oauth'],
    ['a relative address', '/oauth'],
    ['slashes missing', 'https:app.example/oauth'],
    ['a letter that looks like one of the name', 'https://аpp.example/oauth'],
  ])('%s is refused', (_what, asked) => {
    expect(accepted(asked)).toBe(false);
  });

  it.each([
    'access_token',
    'code',
    'error',
    'error_description',
    'error_uri',
    'expires_in',
    'id_token',
    'iss',
    'refresh_token',
    'response',
    'session_state',
    'state',
    'token_type',
  ])('no query has the name %s, which answers use, asked for or configured', (name) => {
    const uri = `https://app.example/oauth?${name}=mine`;
    expect(accepted(uri)).toBe(false);
    expect(redirectFault(uri)).toBe(
      `its query has ${name}, a parameter of authorization responses`,
    );
    expect(redirectFault(`https://app.example/oauth?my_${name}=mine`)).toBeNull();
    expect(readRedirect([uri], uri)).toHaveProperty('fault');
  });

  it.each([
    ['full width', 'ｃｏｄｅ', 'code'],
    ['full-width capitals', 'ＳＴＡＴＥ', 'state'],
    ['a ligature', '\u{fb06}ate', 'state'],
    ['mathematical letters', '\u{1d41c}\u{1d428}\u{1d41d}\u{1d41e}', 'code'],
    ['a full-width bracket', 'code［］', 'code'],
    ['a full-width low line', 'id＿token', 'id_token'],
    ['a space of another kind before it', '\u{3000}code', 'code'],
  ])('no query has a name that answers use in compatibility forms: %s', (_form, name, plain) => {
    const uri = `https://app.example/oauth?a=b&${encodeURIComponent(name)}=mine`;
    expect(accepted(uri)).toBe(false);
    expect(redirectFault(uri)).toBe(
      `its query has ${plain}, a parameter of authorization responses`,
    );
  });

  it('with a query of their own are compared whole', () => {
    const own = ['https://app.example/oauth?tenant=1'];
    expect(readRedirect(own, own[0] ?? '')).toEqual({ uri: own[0] });
    for (const asked of [
      'https://app.example/oauth',
      'https://app.example/oauth?tenant=2',
      'https://app.example/oauth?tenant=1&a=b',
      'https://app.example/oauth/below?tenant=1',
    ])
      expect(readRedirect(own, asked)).toHaveProperty('fault');
  });

  it('may begin like a configured one where that check is off, but not end like one', () => {
    const read = (asked: string) => readRedirect(CONFIGURED, asked, 'characters');
    expect(read('https://app.example/oauth-evil')).toHaveProperty('uri');
    for (const asked of ['https://app.example/evil/oauth', 'https://evil.example/oauth-evil'])
      expect(read(asked)).toHaveProperty('fault');
  });

  it('say what is wrong', () => {
    const fault = (asked: string, configured = CONFIGURED) => {
      const read = readRedirect(configured, asked);
      return 'fault' in read ? read.fault : null;
    };
    expect(fault('')).toBe('it is missing');
    expect(fault('https://other.example', [])).toBe('the app has no redirect URI configured');
    expect(fault('https://other.example')).toBe(
      `it must be one of ${CONFIGURED.join(', ')}, or in a directory below one`,
    );
    expect(fault('ftp://app.example')).toBe('it is not an absolute http or https URI');
    expect(fault('https://app.example/oauth/日本')).toBe(
      'it has a character that must be percent-encoded',
    );
    expect(fault('https://app.example/oauth#a')).toBe('it has a fragment');
    expect(fault('https://a@app.example/oauth')).toBe(
      'it has user info, or an invalid host or port',
    );
    expect(fault('https://app.example/%ff')).toBe(
      'it has a percent escape that is incomplete or not UTF-8',
    );
    expect(fault('https://app.example/%0a')).toBe('it contains an encoded control character');
    expect(fault('https://app.example/%2e')).toBe(
      'it has an encoded dot, slash, backslash or percent sign',
    );
    expect(fault('https://app.example/%ef%bc%8f')).toBe(
      'it has a character that looks like a slash, backslash or percent sign',
    );
    expect(fault('https://app.example/..')).toBe('it contains .. segments');
    expect(fault('http://127.1/')).toBe('its host is not in the form that browsers use');
    expect(fault('http://localhost:99999/')).toBe('it is not a valid URI');
    expect(fault(`https://app.example/${'a'.repeat(2000)}`)).toBe(
      'it has more than 2000 characters',
    );
  });

  /** URIs put together of what attacks are made of. */
  const WORDS =
    'https: http: data: // / .. . %2e %2f %5c %3b %0a %00 %c0%ae %ff %ef%bc%8e [] & = code state @ : # ? ; 80 443 00443 app.example evil.example oauth a b 127.0.0.1 localhost:3000 ․․ ％2e';
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
        const path = decodeURIComponent(url.pathname).normalize('NFKC');
        expect(path).not.toMatch(/(^|\/)\.+($|\/|[^\w.~-])/);
        expect(path + decodeURIComponent(url.search)).not.toMatch(/\p{Cc}/u);
        expect(url.searchParams.has('code') || url.searchParams.has('state')).toBe(false);
        expect(asked).not.toMatch(/^https?:\/\/[^/?#]*:0/i);
      }),
      { numRuns: 20_000 },
    );
    // A property of nothing would hold too.
    expect(passed).toBeGreaterThan(100);
  });

  it('read escaped text without throwing, and refuse what an encoded control character hides', () => {
    const control = fc.integer({ min: 0, max: 0x9f }).filter((at) => at < 0x20 || at > 0x7e);
    fc.assert(
      fc.property(fc.webPath(), control, fc.constantFrom('/', '?a='), (path, at, place) => {
        const hidden = encodeURIComponent(String.fromCodePoint(at));
        expect(accepted(`https://app.example/oauth${place}${hidden}${path}`)).toBe(false);
      }),
    );
    const byte = fc
      .integer({ min: 0, max: 255 })
      .map((at) => `%${at.toString(16).padStart(2, '0')}`);
    fc.assert(
      fc.property(fc.array(byte, { minLength: 1, maxLength: 6 }), (bytes) => {
        const text = bytes.join('');
        let readable = true;
        try {
          decodeURIComponent(text);
        } catch {
          readable = false;
        }
        if (!readable) expect(accepted(`https://app.example/oauth/${text}`)).toBe(false);
      }),
      { numRuns: 2000 },
    );
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
