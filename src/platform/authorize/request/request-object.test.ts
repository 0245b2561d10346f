import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBase64Url } from '../../../base/base64.ts';
import { readRequestObject } from './request-object.ts';

const NOW = 1_767_225_600;
const app = { client_id: '1.2', client_secret: 'a-secret' };
const read = (text: string) =>
  readRequestObject(text, { app, issuer: 'http://localhost', now: NOW });

const part = (value: unknown) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
const unsigned = (claims: unknown, header: object = {}) =>
  `${part({ alg: 'none', ...header })}.${part(claims)}.`;
const faultOf = (text: string) => {
  const reading = read(text);
  return 'fault' in reading ? reading.fault : null;
};
const valuesOf = (text: string) => {
  const reading = read(text);
  return 'values' in reading ? Object.fromEntries(reading.values) : reading;
};

describe('a request object', () => {
  it('has the parameters of a request; whatever else it contains is ignored, as in a query', () => {
    const claims = {
      client_id: '1.2',
      scope: 'openid',
      state: '',
      max_age: 60,
      iss: '1.2',
      aud: ['http://localhost', 'x'],
      exp: NOW + 1,
      nbf: NOW + 60,
      iat: 0,
      jti: 'x',
      claims: { userinfo: {} },
      other: true,
      nothing: null,
    };
    const values = { client_id: '1.2', scope: 'openid', state: '', max_age: '60' };
    expect(valuesOf(unsigned(claims))).toEqual(values);
    expect(valuesOf(`\n${unsigned(claims, { typ: 'JWT' })}\n`)).toEqual(values);
    const typ = 'application/oauth-authz-req+jwt';
    expect(valuesOf(unsigned(claims, { typ }))).toEqual(values);
    expect(valuesOf(unsigned(JSON.parse('{"__proto__":{"scope":"openid"}}')))).toEqual({});
  });

  it('has every letter of base64url', () => {
    const text = unsigned({ state: '~~~???>>>' });
    expect(['-', '_'].map((letter) => text.includes(letter))).toEqual([true, true]);
    expect(valuesOf(text)).toEqual({ state: '~~~???>>>' });
  });

  it.each<[string, string, RegExp]>([
    ['is empty', '', /three parts/],
    ['is HTML', '<!doctype html>', /three parts/],
    ['is encrypted', 'a.b.c.d.e', /encrypted/],
    ['has a header that is not base64url', '+/=.e30.', /header/],
    ['has a header that is not JSON', 'AAAA.e30.', /header/],
    [
      'has a header with a line break',
      `${part({ alg: 'none' }).replace(/^.{4}/, '$&\n')}.e30.`,
      /header/,
    ],
    [
      'has a payload in base64',
      `${part({ alg: 'none' })}.${btoa('{"state":"~~~???"}')}.`,
      /payload/,
    ],
    ['has a text that is not UTF-8', `${part({ alg: 'none' })}.eyJzdGF0ZSI6Iv8ifQ.`, /payload/],
    ['has a payload that is not an object', `${part({ alg: 'none' })}.${part([])}.`, /payload/],
    ['has a payload that is not UTF-8', `${part({ alg: 'none' })}._w.`, /payload/],
    [
      'is nested deeply',
      unsigned({ claims: JSON.parse('['.repeat(99) + ']'.repeat(99)) }),
      /payload/,
    ],
    ['says nothing of its signature', `${part({})}.e30.`, /alg is missing/],
    ['is not signed, but has a signature', `${unsigned({})}AA`, /has a signature/],
    ['spells none in another way', unsigned({}, { alg: 'None' }), /alg is "None"/],
    ['is signed with a key', unsigned({}, { alg: 'RS256' }), /alg is "RS256", and must be HS256/],
    ['has an empty signature', unsigned({}, { alg: 'HS256' }), /signature does not match/],
    ['needs an extension', unsigned({}, { crit: ['b64'], b64: false }), /crit/],
    ['is a token of another kind', unsigned({}, { typ: 'at+jwt' }), /typ is "at\+jwt"/],
    ['is of another client', unsigned({ client_id: '3.4' }), /client_id is "3.4", and must be 1.2/],
    ['is from another client', unsigned({ iss: '3.4' }), /iss is "3.4"/],
    [
      'is for another issuer',
      unsigned({ aud: 'https://a.example' }),
      /aud is "https:\/\/a.example"/,
    ],
    ['is for others', unsigned({ aud: ['a', 'b'] }), /aud is \["a","b"\]/],
    ['has expired', unsigned({ exp: NOW - 10 }), /expired 10 s ago/],
    ['expires now', unsigned({ exp: NOW }), /expired 0 s ago/],
    ['says otherwise when it expires', unsigned({ exp: 'soon' }), /exp is not a number/],
    ['is for later', unsigned({ nbf: NOW + 61 }), /only in 61 s/],
    ['contains another one', unsigned({ request: 'e30.e30.' }), /contains request$/],
    [
      'leads to another one',
      unsigned({ request_uri: 'https://a.example' }),
      /contains request_uri/,
    ],
    ['has a list as a parameter', unsigned({ scope: ['openid'] }), /scope is \["openid"\]/],
    ['has null as a parameter', unsigned({ state: null }), /state is null/],
  ])('that %s is refused', (_what, text, why) => {
    expect(faultOf(text)).toMatch(why);
  });

  it('is signed by the whole signature, and nothing more or less or else', () => {
    const signed = `${part({ alg: 'HS256' })}.${part({ scope: 'openid' })}`;
    const signature = createHmac('sha256', app.client_secret).update(signed).digest('base64url');
    expect(valuesOf(`${signed}.${signature}`)).toEqual({ scope: 'openid' });
    const longer = ['A', 'AAAA', '=', signature, '\0', '\0'.repeat(signature.length)];
    const others = [
      ...longer.map((more) => signature + more),
      ...Array.from(signature, (_, at) => signature.slice(0, at)),
      ...Array.from(
        signature,
        (letter, at) =>
          signature.slice(0, at) + (letter === 'A' ? 'B' : 'A') + signature.slice(at + 1),
      ),
      signature.toLowerCase(),
    ];
    for (const other of others)
      expect(faultOf(`${signed}.${other}`)).toMatch(/signature does not match/);
  });

  it('of any text is read or refused, and never throws', () => {
    const json = fc.jsonValue().map(part);
    const header = fc.record(
      { alg: fc.oneof(fc.constantFrom('none', 'HS256'), fc.jsonValue()), typ: fc.jsonValue() },
      { requiredKeys: [] },
    );
    const pieces = fc.oneof(json, header.map(part), fc.string({ unit: 'binary' }), fc.constant(''));
    const texts = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: 'binary' })), (text) => {
        const reading = read(text);
        expect('fault' in reading ? reading.fault : [...reading.values.values()]).toBeDefined();
      }),
    );
  });

  it('gives parameters that are texts, and only those that the rules read, whatever it contains', () => {
    const name = fc.oneof(
      fc.constantFrom(
        'scope',
        'state',
        'client_id',
        '__proto__',
        'constructor',
        'toString',
        'code',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.dictionary(name, fc.jsonValue()), (claims) => {
        const reading = read(unsigned(claims));
        if ('fault' in reading) return;
        for (const [key, value] of reading.values) {
          expect(['scope', 'state', 'client_id']).toContain(key);
          expect([value, Number(value)]).toContain(claims[key]);
        }
      }),
    );
  });
});
