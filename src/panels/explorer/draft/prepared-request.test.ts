import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBody, encodeBody } from './body/body-codec.ts';
import { BODY_TYPES } from './body/body-type.ts';
import { EMPTY_DRAFT, changeEncoding, type RequestDraft } from './request-draft.ts';
import { prepareRequest } from './prepared-request.ts';

const method = { url: 'http://localhost/api/chat.delete' };
const draft: RequestDraft = { ...EMPTY_DRAFT, text: 'channel=C1&ts=1.2' };

describe('a prepared request', () => {
  it('has the other headers of its draft', () => {
    const headers = 'X-Forwarded-For: 203.0.113.7\nHost: elsewhere';
    for (const verb of ['GET', 'POST'] as const) {
      const request = prepareRequest(method, { ...draft, verb, headers }, null);
      expect(request.headers.at(-1)).toEqual(['X-Forwarded-For', '203.0.113.7']);
      expect(request.headers.some(([name]) => name === 'Host')).toBe(false);
    }
  });

  it('carries the token in the header and names the type of the body', () => {
    expect(prepareRequest(method, draft, 'xoxb-1')).toMatchObject({
      verb: 'POST',
      url: 'http://localhost/api/chat.delete',
      headers: [
        ['Authorization', 'Bearer xoxb-1'],
        ['Content-Type', 'application/x-www-form-urlencoded'],
      ],
      body: { text: 'channel=C1&ts=1.2' },
    });
  });

  it('carries no token when none is chosen or none is there', () => {
    const bare = prepareRequest(method, { ...draft, token: 'none' }, 'xoxb-1');
    expect(bare.headers.map(([name]) => name)).toEqual(['Content-Type']);
    expect(prepareRequest(method, { ...draft, token: 'parameter' }, null).body?.text).toBe(
      draft.text,
    );
  });

  it('puts the arguments of a GET into its query, and the token never', () => {
    const get = prepareRequest(method, { ...draft, verb: 'GET', token: 'parameter' }, 'xoxb-1');
    expect(get.url).toBe('http://localhost/api/chat.delete?channel=C1&ts=1.2');
    expect(get.body).toBeNull();
    expect(JSON.stringify(get)).not.toContain('xoxb-1');
  });

  it.each(BODY_TYPES)('puts the token before the other arguments of a %s body', (type) => {
    const schema = {};
    const field = fc.record({
      name: fc.constantFrom('channel', 'ts'),
      text: fc.string({ unit: 'grapheme-ascii' }).map((text) => text.replace(/\r/g, '')),
      isLiteral: fc.constant(false),
    });
    fc.assert(
      fc.property(fc.array(field), (fields) => {
        const text = encodeBody(type, fields, 'utf-8');
        const request = prepareRequest(method, { ...draft, type, text, token: 'parameter' }, 'x-1');
        expect(request.notes).toEqual([]);
        expect(decodeBody(type, request.body?.text ?? '', schema, 'utf-8')).toEqual({
          ok: true,
          fields: [{ name: 'token', text: 'x-1', isLiteral: false }, ...fields],
        });
      }),
    );
  });

  it('says so when the body has no place for the token', () => {
    const broken: RequestDraft = { ...draft, type: 'json', text: '[1]', token: 'parameter' };
    const request = prepareRequest(method, broken, 'xoxb-1');
    expect(request.body?.text).toBe('[1]');
    expect(request.notes).toHaveLength(1);
  });

  it('names any Content-Type that is asked for, or none', () => {
    const named = (change: Partial<RequestDraft>) =>
      prepareRequest(method, { ...draft, ...change }, null).headers;
    expect(named({ contentType: '' })).toEqual([]);
    expect(named({ contentType: 'text/csv', charset: 'x' })).toEqual([
      ['Content-Type', 'text/csv; charset=x'],
    ]);
    expect(named({ type: 'multipart', text: '--b\n\n--b--' })).toEqual([
      ['Content-Type', 'multipart/form-data; boundary=b'],
    ]);
  });

  it('writes the bytes of the charset it names', () => {
    const latin = { ...draft, type: 'text', charset: 'iso-8859-1', text: 'é€' } as const;
    expect([...(prepareRequest(method, latin, null).body?.bytes ?? [])]).toEqual([
      0xe9,
      ...new TextEncoder().encode('&#8364;'),
    ]);
  });

  it('writes queries and multipart bodies in UTF-8, whatever charset is named', () => {
    const latin = { ...draft, charset: 'iso-8859-1' };
    const multipart = prepareRequest(method, { ...latin, type: 'multipart', text: 'é' }, null);
    expect([...(multipart.body?.bytes ?? [])]).toEqual([0xc3, 0xa9]);
    const schema = { properties: { text: { type: 'string' } } };
    const form = changeEncoding({ ...latin, text: 'text=%E9' }, { verb: 'GET' }, schema);
    expect(prepareRequest(method, form, null).url).toContain('?text=%C3%A9');
  });

  it('is prepared from any text at all', () => {
    fc.assert(
      fc.property(
        fc.record({
          verb: fc.constantFrom('GET' as const, 'POST' as const),
          type: fc.constantFrom(...BODY_TYPES),
          token: fc.constantFrom('header' as const, 'parameter' as const, 'none' as const),
          text: fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
        }),
        (change) => {
          const request = prepareRequest(method, { ...draft, ...change }, 'xoxb-1');
          expect(new URL(request.url).pathname).toBe('/api/chat.delete');
        },
      ),
    );
  });
});
