import { describe, expect, it } from 'vitest';
import { mask } from './mask.ts';
import { findNamedSecrets } from './named.ts';

describe('the value of a field', () => {
  it.each([
    // In quotes of either kind, up to the quote that closes them.
    [`{"token":"abc","b":"c"}`, `{"token":"…","b":"c"}`],
    [`{'token':'abc','b':'c'}`, `{'token':'…','b':'c'}`],
    [`{'token':'a"bc','b':'c'}`, `{'token':'…','b':'c'}`],
    [`token = "abc" b`, `token = "…" b`],
    [String.raw`{"token":"a\"bc","b":"c"}`, String.raw`{"token":"…","b":"c"}`],
    [`{"token":"abc`, `{"token":"…`],
    // Without quotes, up to what ends it in JSON or a form.
    ['{"code":123,"b":1}', '{"code":…,"b":1}'],
    ['{"code": 123 }', '{"code": … }'],
    ['{"code":truest}', '{"code":…}'],
    ['{"code":untrue}', '{"code":…}'],
    ['{"code":nullable}', '{"code":…}'],
    ['client_secret: abc, b', 'client_secret: …, b'],
    ['code=abc&b=c', 'code=…&b=c'],
    ['code=a,b}c&b=c', 'code=…&b=c'],
    ['token[0]=abc&b=c', 'token[0]=…&b=c'],
    // Each of several.
    ['code=a&token=b&code=c', 'code=…&token=…&code=…'],
    ['code=&token=b', 'code=&token=…'],
    // Beside a challenge that may be seen.
    [
      'code_challenge_method=S256&code_challenge=abc&code=def',
      'code_challenge_method=S256&code_challenge=abc&code=…',
    ],
    [
      '{"code_challenge_method":"plain","code_challenge":"abc"}',
      '{"code_challenge_method":"plain","code_challenge":"…"}',
    ],
    [
      `{'code_challenge_method':'S256','code_challenge':'abc'}`,
      `{'code_challenge_method':'S256','code_challenge':'abc'}`,
    ],
  ])('is masked in %s', (text, shown) => {
    expect(mask(text)).toBe(shown);
  });

  it('ends at a quote after an even number of backslashes', () => {
    // What follows may be masked too: it is in the field where the text is decoded once more.
    for (const value of ['', '\\', '\\\\', 'a\\"', '"', 'a"b\\\\"']) {
      const written = JSON.stringify(value);
      const [span, ...more] = findNamedSecrets(`{"token":${written},"kept":"c"}`);
      expect(more).toEqual([]);
      expect(span).toEqual(value === '' ? undefined : { from: 10, to: 8 + written.length });
    }
  });

  it.each([
    '{"code":true}',
    '{"code":false,"token":null}',
    '{"token":[1,2]}',
    '{"token":{"a":1}}',
    'code: abc',
    'the code : abc',
    '"code"=abc',
    `"code"='abc'`,
    'a_token=abc',
    'tokens=abc',
    'name="token"',
    'name="token"\r\nand no empty line',
    'name="tokens" value="abc"',
    'name="code" is the field.\r\n\r\nThe next paragraph',
    'code',
    'token=',
  ])('is not seen in %s', (text) => {
    expect(mask(text)).toBe(text);
  });
});

describe('the value in a form or a part', () => {
  it.each([
    [`<input name="token" value="abc">`, `<input name="token" value="…">`],
    [`<input name='token' value='a"bc'>`, `<input name='token' value='…'>`],
    [`<input name=token value=abc>`, `<input name=token value=…>`],
    [`<input name="token" value=""><b>`, `<input name="token" value=""><b>`],
    ['name="token"\r\n\r\nabc\r\n--b--', 'name="token"\r\n\r\n…\r\n--b--'],
    ['name="token"\n\nabc\n--b--', 'name="token"\n\n…\n--b--'],
    ['name="token"\n\nabc-\n-d', 'name="token"\n\n…'],
    [
      'name="token"; filename="x"\nA: b\nC-D: e\n\nabc',
      'name="token"; filename="x"\nA: b\nC-D: e\n\n…',
    ],
    ['name="token" \t\n\nabc', 'name="token" \t\n\n…'],
    ['Content-Transfer-Encoding:base64\n\nYWJj\n--b', 'Content-Transfer-Encoding:base64\n\n…\n--b'],
    [
      'name="token"\n\n\n--b\nname="code"\n\nabc\n--b',
      'name="token"\n\n\n--b\nname="code"\n\n…\n--b',
    ],
  ])('is masked in %j', (text, shown) => {
    expect(mask(text)).toBe(shown);
  });

  it('is not sought beyond a head of two thousand characters', () => {
    const text = (length: number) => `name="token"\nA: ${'b'.repeat(length)}\n\nabc`;
    expect(mask(text(1900))).toMatch(/…$/);
    expect(mask(text(2100))).toBe(text(2100));
  });
});
