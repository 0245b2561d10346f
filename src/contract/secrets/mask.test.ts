import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KnownSecrets, encodeFragments } from './known.ts';
import { holdsSecret, mask } from './mask.ts';
import { SECRET_FIELDS } from './masked-fields.ts';

const VALUE = 'S3cret-Value.of_43~letters';

/** A field and its value, as requests and answers write them. */
const WRITTEN: readonly (readonly [way: string, (name: string, value: string) => string])[] = [
  ['form', (name, value) => `channel=C1&${name}=${value}&ts=1`],
  ['query', (name, value) => `/api/x?${name}=${value}`],
  ['percent-encoded form', (name, value) => `${percent(name)}=${percent(value)}&a=1`],
  ['form encoded twice', (name, value) => percent(`${percent(name)}=${percent(value)}&a=1`)],
  ['list', (name, value) => `${name}[]=${value}&${name}[0]=${value}`],
  ['JSON', (name, value) => `{"a": 1, "${name}": "${value}", "b": 2}`],
  ['JSON in one line', (name, value) => `{"${name}":"${value}"}`],
  ['escaped JSON', (name, value) => `{"${escaped(name)}":"${escaped(value)}"}`],
  ['JSON in JSON', (name, value) => JSON.stringify({ a: JSON.stringify({ [name]: value }) })],
  ['JSON in a form', (name, value) => `payload=${percent(JSON.stringify({ [name]: value }))}`],
  ['JSON that was cut', (name, value) => `{"${name}":"${value}`],
  ['quotes in JSON', (name, value) => JSON.stringify({ [name]: `"${value}"` })],
  ['multipart', (name, value) => part(`form-data; name="${name}"`, value)],
  ['multipart file', (name, value) => part(`form-data; name=${name}; filename="x"`, value)],
  ['HTML form', (name, value) => `<input type="hidden" name="${name}" value="${value}" />`],
];

const percent = (text: string) =>
  text.replace(/[^]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`);
const escaped = (text: string) =>
  text.replace(/[^]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
const part = (disposition: string, value: string) =>
  `--b\r\nContent-Disposition: ${disposition}\r\nX-More: 1\r\n\r\n${value}\r\n--b--\r\n`;

/** What people or programs read out of a text: decoded as often as it goes. */
function readings(text: string): string {
  const all = [text];
  for (let level = 0; level < 4; level += 1) {
    const once = (all.at(-1) ?? '')
      .replace(/%([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
      .replace(/\\u([0-9a-f]{4})/gi, (_, digits) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      )
      .replace(/\\(["\\/])/g, '$1');
    all.push(once);
  }
  return all.join('\n');
}

describe('the fields that hold secrets', () => {
  describe.each(SECRET_FIELDS.map((name) => ({ name })))('$name', ({ name }) => {
    it.each(WRITTEN)('%s', (_way, write) => {
      const text = write(name, VALUE);
      expect(readings(text)).toContain(VALUE);
      expect(readings(mask(text))).not.toContain(VALUE.slice(0, 20));
      expect(holdsSecret(text)).toBe(true);
    });
  });

  it('keep what stands around them', () => {
    expect(mask('a=1&client_secret=abcdef&b=2')).toBe('a=1&client_secret=…&b=2');
    expect(mask('{"a":1,"code":"abcdef","b":[2]}')).toBe('{"a":1,"code":"…","b":[2]}');
    expect(mask(part('form-data; name="token"', 'abc'))).toBe(part('form-data; name="token"', '…'));
  });

  it.each([
    '{"style":{"code":true,"bold":false}}',
    '{"token":null}',
    'code: see below, and the secret: patience',
    'the token is missing',
    'tokens=3&barcode=123456&encode=no',
    'client_secret=&code=',
    'code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256',
    'https://localhost/avatars/U0123456789ab_24.svg',
    '{"error":"invalid_code","needed":"users:read"}',
    'cursor=dXNlcjpVMDYxTkZUVDI%3D',
    'cursor=eyJ0aW1lIjoxNzAwMDAwMDAwfQ',
    'see README001.md and CHANGELOG.md, and /link/to-what-is-below',
  ])('are not seen in %s', (text) => {
    expect(mask(text)).toBe(text);
    expect(holdsSecret(text)).toBe(false);
  });

  it('have no challenge among them only where each is a hash', () => {
    const challenge = 'code_challenge=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const plain = [
      challenge,
      `${challenge}&code_challenge_method=plain`,
      `code_challenge_method=S256&${challenge}&code_challenge_method=plain`,
      `${challenge}&code%5Fchallenge_method=plain&x=code_challenge_method=S256`,
    ];
    for (const text of plain) expect(mask(text)).not.toContain('dBjftJeZ');
  });

  it('hold for a part in base64, whatever its name', () => {
    const text = `--b\r\nContent-Transfer-Encoding: base64\r\ncontent-disposition: form-data; name="a"\r\n\r\neG94\r\nYi0x\r\n--b--`;
    expect(mask(text)).not.toContain('eG94');
  });
});

describe('secrets with a shape', () => {
  const SHAPED: readonly (readonly [what: string, secret: string, hidden: string])[] = [
    ['bot token', 'xoxb-q8RZ0v3bTnY1LmK7sWcXeD4f', 'q8RZ0v3bTnY1LmK7sWcX'],
    ['app token', 'xapp-1-q8RZ0v3bTnY1LmK7sWcXeD4f', 'q8RZ0v3bTnY1LmK7sWcX'],
    ['refresh token', 'xoxe-1-q8RZ0v3bTnY1LmK7sWcXeD4fq8RZ0v3b', 'q8RZ0v3bTnY1LmK7sWcX'],
    ['code', 'F0ABCDEFGHI.q8RZ0v3bTnY1LmK7sWcXeD4f', 'q8RZ0v3bTnY1LmK7sWcX'],
    ['consent page', 'Q0ABCDEFGHI.q8RZ0v3bTnY1LmK7sWcXeD4f', 'q8RZ0v3bTnY1LmK7sWcX'],
    ['identity token', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJVMDEifQ.c2lnbmF0dXJl', 'eyJzdWIiOiJV'],
    ['socket', 'wss://h.test/link/q8RZ0v3bTnY1LmK7sWcXeD4fq8RZ0v3bTnY1LmK7', 'q8RZ0v3bTnY1LmK7'],
    ['webhook', 'https://h.test/services/T0AB/B0CD/q8RZ0v3bTnY1LmK7', 'q8RZ0v3bTnY1'],
    ['response URL', 'https://h.test/actions/T0AB/R0CD/q8RZ0v3bTnY1LmK7', 'q8RZ0v3bTnY1'],
    ['response URL', 'https://h.test/actions/T0AB/R0CD/q8RZ0v3bTnY1LmK7', 'q8RZ0v3bTnY1'],
    ['webhook with //', 'https://h.test/services/T0AB//B0CD//q8RZ0v3bTnY1LmK7', 'q8RZ0v3bTnY1'],
    ['webhook with ?', '/T0AB/B0CD?q8RZ0v3bTnY1LmK7', 'q8RZ0v3bTnY1'],
  ];
  const WAYS: readonly (readonly [way: string, (text: string) => string])[] = [
    ['alone', (text) => text],
    ['after letters', (text) => `abc${text}`],
    ['after a line break in JSON', (text) => JSON.stringify({ text: `line\n${text}` })],
    ['after a lone percent sign', (text) => `100%${text}`],
    [
      'after a lone percent sign, with dots encoded',
      (text) => `100%${text.replaceAll('.', '%2E')}`,
    ],
    ['percent-encoded', percent],
    ['percent-encoded in capitals', (text) => percent(text).toUpperCase().replaceAll('%5C', '%5c')],
    ['percent-encoded in part', (text) => text.replace(/[-./8]/g, (letter) => percent(letter))],
    ['percent-encoded twice', (text) => percent(percent(text))],
    ['escaped in JSON', (text) => `{"text":"${escaped(text)}"}`],
    ['escaped in JSON in JSON', (text) => JSON.stringify({ text: `{"a":"${escaped(text)}"}` })],
    ['escaped in JSON in a form', (text) => percent(`{"text":"${escaped(text)}"}`)],
    ['in UTF-16', (text) => [...text].join('\0')],
    ['in UTF-16 that JSON escaped', (text) => [...text].join('\\u0000')],
  ];
  describe.each(SHAPED.map(([what, secret, hidden]) => ({ what, secret, hidden })))(
    '$what',
    ({ secret, hidden }) => {
      it.each(WAYS)('%s', (_way, write) => {
        const text = write(secret);
        expect(readings(mask(text)).replaceAll('\0', '')).not.toContain(hidden);
        expect(holdsSecret(text)).toBe(true);
      });
    },
  );

  it('show their kind and their last four characters', () => {
    expect(mask('Bearer xoxb-q8RZ0v3bTnY1LmK7sWcXeD4f.')).toBe('Bearer xoxb-…eD4f.');
    expect(mask('F0ABCDEFGHI.q8RZ0v3bTnY1LmK7sWcXeD4f')).toBe('F0ABCDEFGHI.…eD4f');
    expect(mask('/T0AB/B0CD/q8RZ0v3bTnY1LmK7')).toBe('/T0AB/B0CD/…LmK7');
  });

  it('are masked in base64 where they are tokens, wherever it begins', () => {
    const token = fc.stringMatching(/^(xox[a-z]|xapp)-[A-Za-z0-9]{8,30}$/);
    const bytes = fc.string({ unit: fc.constantFrom('a', ':', '{', '"', '\xff', '\0', '?', '>') });
    const alphabet = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.replaceAll('+', '-').replaceAll('/', '_'),
      (text) => text.replaceAll('=', ''),
      (text) => text.replaceAll('=', '%3D').replaceAll('/', '%2F').replaceAll('+', '%2B'),
    );
    fc.assert(
      fc.property(token, bytes, bytes, alphabet, (secret, before, after, write) => {
        const text = `{"a":"${write(btoa(before + secret + after))}"}`;
        const shown = mask(text);
        expect(holdsSecret(text)).toBe(true);
        const [run = ''] = /(?<="a":")[^…]*/.exec(shown) ?? [];
        const plain = decodeURIComponent(run).replaceAll('-', '+').replaceAll('_', '/');
        expect(plain.length).toBeLessThanOrEqual(4 * Math.ceil((before.length + 1) / 3));
        expect(shown.startsWith('{"a":"')).toBe(true);
        // After the mask: four characters, and what fills the last group.
        expect(shown).toMatch(/…[^"…]{0,10}"\}$/);
        // Also where nothing stands before it.
        expect(mask(write(btoa(before + secret)))).toMatch(/…[^"…]{0,10}$/);
      }),
      { numRuns: 500 },
    );
  });

  it('are masked in base64 of URLs that begins with its own letters, and wherever it is cut', () => {
    const text = btoa('\xff\xefxoxb-q8RZ0v3b').replaceAll('+', '-').replaceAll('/', '_');
    expect(text.slice(0, 3)).toBe('_-9');
    for (let end = 0; end <= text.length; end += 1)
      expect(holdsSecret(text.slice(0, end))).toBe(end > 10);
  });

  it('are not seen in base64 of other texts, nor in words that look like it', () => {
    for (const text of ['eG94', 'eG94Yi0', 'hveGs', 'xhveHx', '4b3h', 'eGFwcA', 'a/4YXBwLSo='])
      expect(mask(`see ${text} there`)).toBe(`see ${text} there`);
    const other = fc.string().filter((text) => !/xox[a-z]-|xapp-/i.test(text));
    fc.assert(
      fc.property(other, (text) => {
        const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(text)));
        fc.pre(!base64.includes('eyJ'));
        expect(mask(base64)).toBe(base64);
      }),
      { numRuns: 500 },
    );
  });

  it('are masked once: what was masked stays as it is', () => {
    for (const [, secret] of SHAPED) expect(mask(mask(secret))).toBe(mask(secret));
  });
});

describe('secrets that are known by value', () => {
  const secret = fc.stringMatching(/^[a-zA-Z0-9]{16,40}$/);
  const around = fc.string({ unit: fc.constantFrom('%', '\\', '"', ' ', 'a', '4', 'u', '&', '…') });
  const way = fc.constantFrom<(text: string) => string>(
    (text) => text,
    percent,
    escaped,
    (text) => percent(text).toUpperCase(),
    (text) => text.replace(/[a-m]/g, (letter) => percent(letter)),
    (text) => [...text].join('\0'),
  );
  const credentials = (text: string) => btoa(`1.2:${text}`);
  const ways = fc
    .tuple(
      fc.constantFrom([], [credentials], [(text: string) => text.toUpperCase()]),
      fc.array(way, { maxLength: 2 }),
    )
    .map(([first, more]) => [...first, ...more]);

  it('are masked wherever they stand, however they are written', () => {
    fc.assert(
      fc.property(secret, around, around, ways, (value, a, b, chosen) => {
        const secrets = new KnownSecrets([value, ...encodeFragments(value)]);
        const written = chosen.reduce((text, write) => write(text), value);
        const shown = mask(a + written + b, { secrets });
        // Of what stands right after a stray escape, two characters may be read with it.
        expect(readings(shown)).not.toContain(value.slice(2, -2));
        expect(readings(shown)).not.toContain(written.slice(6, -2));
      }),
      { numRuns: 500 },
    );
  });

  it('are masked in pieces of eight characters', () => {
    const secrets = new KnownSecrets(['0123456789abcdefghij']);
    expect(mask('x 89abcdef y', { secrets })).toBe('x … y');
    expect(mask('x 9abcdef y', { secrets })).toBe('x 9abcdef y');
    expect(mask('0123456789ABCDEFGHIJ', { secrets })).toBe('…GHIJ');
  });

  it('are masked whole where they are short, and never where they could be any word', () => {
    const secrets = new KnownSecrets(['sesame', 'open']);
    expect(mask('open Sesame', { secrets })).toBe('open …');
  });

  it('do not show their beginning where a text ends within them', () => {
    const value = '0123456789abcdefghij';
    const secrets = new KnownSecrets([value]);
    for (let end = 1; end < value.length; end += 1)
      expect(mask(`text ${value} more`, { secrets }, 5 + end)).toBe('text …ghij');
    expect(mask(`text ${value} more`, { secrets }, 5)).toBe('text ');
    expect(mask(`text ${value} more`, { secrets }, 4)).toBe('text');
  });

  it('are masked among very many', () => {
    const many = Array.from({ length: 3000 }, (_, n) => `${n.toString(36)}-secret-number-${n}`);
    const secrets = new KnownSecrets(many);
    const shown = mask(`<${many.join('> <')}>`, { secrets });
    for (const one of many) expect(shown).not.toContain(`<${one}>`);
  });
});

it('masks the shortest texts that have a secret', () => {
  const shortest = ['code=a', 'xoxb-a', 'xapp-a', 'code:"a'];
  expect(shortest.map((text) => mask(text))).toEqual(['code=…', 'xoxb-…', 'xapp-…', 'code:"…']);
  expect(mask('sesame', { secrets: new KnownSecrets(['sesame']) })).toBe('…');
  expect(mask('opened', { sent: ['opened'] })).toBe('…');
});

it('masks any text without failing, and leaves one without secrets as it is', () => {
  const letters = fc.constantFrom(
    ...Array.from('ab09%\\u"\'=&:./-\0\n'),
    'token',
    'code',
    'xoxb-',
    'eyJ',
    '/T0',
    '/B0',
  );
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 60 }), (text) => {
      const shown = mask(text);
      if (!holdsSecret(text)) expect(shown).toBe(text);
      expect(shown.length).toBeLessThanOrEqual(text.length + 40);
    }),
    { numRuns: 2000 },
  );
});
