import fc from 'fast-check';
import { expect, it } from 'vitest';
import { argumentsOf } from './arguments.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json; charset=utf-8';
const PARTS = 'multipart/form-data; boundary="a-b"';

const method = (contentType: string, body: string, query = '') =>
  argumentsOf({ surface: 'web-api', path: `/api/chat.delete${query}`, contentType, body });
const webhook = (contentType: string, body: string) =>
  argumentsOf({ surface: 'webhooks', path: '/services/T1/B1/x?text=no', contentType, body });

it.each([
  ['the query', method('', '', '?channel=C1&cursor=a%3D'), { channel: 'C1', cursor: 'a=' }],
  ['a form', method(FORM, 'channel=C1&text=a+b'), { channel: 'C1', text: 'a b' }],
  ['JSON', method(JSON_TYPE, '{"channel":"C1"}'), { channel: 'C1' }],
  ['text that is JSON', method('text/plain', ' {"channel":"C1"}'), { channel: 'C1' }],
  ['text that is a form', method('text/plain', 'channel=C1'), { channel: 'C1' }],
  [
    'the parts of a form',
    method(
      PARTS,
      '--a-b\r\nContent-Disposition: form-data; name="channel"\r\n\r\nC1\r\n--a-b\r\n' +
        'Content-Disposition: form-data; name="text"\r\n\r\ntwo\r\nlines\r\n--a-b--\r\n',
    ),
    { channel: 'C1', text: 'two\r\nlines' },
  ],
  [
    'the body before the query',
    method(FORM, 'ts=2', '?ts=1&channel=C1'),
    { ts: '2', channel: 'C1' },
  ],
  ['JSON without its nulls', method(JSON_TYPE, '{"ts":null,"channel":"C1"}'), { channel: 'C1' }],
])('of a method are read from %s', (_, found, wanted) => {
  expect(found).toEqual(wanted);
});

it.each([
  ['JSON', webhook(JSON_TYPE, '{"text":"a"}')],
  ['JSON that curl -d calls a form', webhook(FORM, '{"text":"a"}')],
  ['a field of a form', webhook(FORM, `x=1&payload=${encodeURIComponent('{"text":"a"}')}`)],
])('of a webhook are read from %s, and never from the query', (_, found) => {
  expect(found).toEqual({ text: 'a' });
});

it.each(['null', '[]', '5', '{', ''])('of a body such as %j are none', (body) => {
  expect(webhook(JSON_TYPE, body)).toEqual({});
  expect(method(JSON_TYPE, body)).toEqual({});
});

it('are read from whatever was sent, without throwing', () => {
  const type = fc.oneof(fc.constantFrom(FORM, JSON_TYPE, PARTS, 'text/plain'), fc.string());
  const body = fc.oneof(
    fc.json(),
    fc.string(),
    fc.string().map((text) => `--a-b\r\n; name="${text}`),
  );
  fc.assert(
    fc.property(fc.constantFrom('web-api', 'webhooks'), fc.string(), type, body, (...sent) => {
      const [surface, path, contentType, text] = sent;
      expect(argumentsOf({ surface, path, contentType, body: text })).toBeTypeOf('object');
    }),
  );
});
