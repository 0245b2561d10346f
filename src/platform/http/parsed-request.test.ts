import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../testing/open-world.ts';
import { parseContentType } from './content-type.ts';
import { parseUrlEncoded } from './form.ts';

const utf8 = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('a urlencoded form', () => {
  it('reads what the standard writer wrote', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })),
        (given) => {
          const parsed = parseUrlEncoded(new URLSearchParams(given).toString(), utf8);
          expect('values' in parsed && Object.fromEntries(parsed.values)).toEqual({ ...given });
        },
      ),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseUrlEncoded(text, utf8)).toBeDefined();
        expect(parseContentType(text)).not.toBeUndefined();
      }),
    );
  });
});

/** Posts a raw body to api.test and gives the answer back. */
async function post(body: BodyInit, type: string | null, length?: number) {
  const world = await openWorld();
  const headers = new Headers(type === null ? {} : { 'content-type': type });
  if (length !== undefined) headers.set('content-length', String(length));
  const request = new Request('http://localhost/api/api.test', { method: 'POST', body, headers });
  if (type === null) request.headers.delete('content-type');
  return (await world.platform.fetch(request)).json();
}

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('reading a request', () => {
  it.each([
    ['application/json', '{"foo":"bär"}'],
    ['application/json; charset=UTF-8', '{"foo":"bär"}'],
    ['application/x-www-form-urlencoded', 'foo=b%C3%A4r'],
    ['application/x-www-form-urlencoded; charset=iso-8859-1', 'foo=b%E4r'],
    ['application/x-www-form-urlencoded; charset=iso-8859-1', latin1('foo=b\u00e4r')],
    ['text/plain; charset=utf-8', '{"foo":"bär"}'],
    ['text/plain; charset=utf-8', 'foo=bär'],
    ['application/json; charset=iso-8859-1', latin1('{"foo":"b\u00e4r"}')],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="foo"\r\n\r\nbär\r\n--x--\r\n',
    ],
  ])('understands %s', async (type, body) => {
    expect(await post(body, type)).toMatchObject({ ok: true, args: { foo: 'bär' } });
  });

  it.each([
    ['missing_post_type', 'foo=bar', null, undefined],
    ['invalid_post_type', '<foo/>', 'application/xml', undefined],
    ['invalid_charset', 'foo=bar', 'text/plain; charset=utf-7', undefined],
    ['invalid_form_data', 'foo=%zz', 'application/x-www-form-urlencoded', undefined],
    ['invalid_form_data', 'foo=bar', 'multipart/form-data', undefined],
    ['invalid_form_data', '--y\r\n', 'multipart/form-data; boundary=x', undefined],
    ['request_timeout', 'foo=bar', 'application/x-www-form-urlencoded', 100],
    ['request_timeout', '', 'application/json', 2],
    ['request_timeout', '--x', 'multipart/form-data; boundary=x', undefined],
    [
      'request_timeout',
      '--x\r\ncontent-disposition: form-data; name="foo"\r\n\r\nbar --x--',
      'multipart/form-data; boundary="x"',
      undefined,
    ],
    ['invalid_arguments', '{"foo":', 'application/json', undefined],
    ['invalid_arguments', '[1]', 'application/json', undefined],
    ['invalid_arg_name', 'f.o.o=bar', 'application/x-www-form-urlencoded', undefined],
    ['invalid_arg_name', `${'f'.repeat(101)}=bar`, 'application/x-www-form-urlencoded', undefined],
    ['invalid_array_arg', '{"foo":["bar"]}', 'application/json', undefined],
    ['invalid_array_arg', 'foo[]=bar', 'application/x-www-form-urlencoded', undefined],
  ])('answers %s to %j as %s', async (error, body, type, length) => {
    expect(await post(body, type, length)).toMatchObject({ ok: false, error });
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'text/plain',
    null,
  ])('takes an empty body of type %s for a call without arguments', async (type) => {
    const none = { ok: true, args: {} };
    expect(await post('', type)).toEqual(none);
    expect(await post('', type, 0)).toEqual(none);
    const { send } = await openWorld();
    const headers: Record<string, string> = type === null ? {} : { 'content-type': type };
    expect((await send('/api/api.test', { headers })).body).toEqual(none);
    const announced = { ...headers, 'content-length': '2' };
    expect((await send('/api/api.test', { headers: announced })).body).toEqual(none);
  });

  it('warns about the charset without failing the call', async () => {
    const missing = await post('{"foo":"bar"}', 'text/plain');
    expect(missing).toMatchObject({
      ok: true,
      warning: 'missing_charset',
      response_metadata: { warnings: ['missing_charset'] },
    });
    const multipart = '--x\r\ncontent-disposition: form-data; name="foo"\r\n\r\nbar\r\n--x--\r\n';
    const superfluous = await post(multipart, 'multipart/form-data; charset=utf-8; boundary=x');
    expect(superfluous).toMatchObject({ ok: true, warning: 'superfluous_charset' });
    expect(await post('{"foo":"bar"}', 'application/json')).not.toHaveProperty('warning');
  });
});
