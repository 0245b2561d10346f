import type { OpenWorld } from '../platform/testing/open-world.ts';
import { CALLBACK, INSTALL, SIGN_IN, signInRequest } from '../platform/testing/sign-in.ts';

type Write = (text: string) => string;

const hex = (letter: string, width: number) =>
  letter.charCodeAt(0).toString(16).padStart(width, '0');
const percent: Write = (text) => text.replace(/[^]/g, (letter) => `%${hex(letter, 2)}`);
const unicode: Write = (text) => text.replace(/[^]/g, (letter) => `\\u${hex(letter, 4)}`);
const json: Write = (text) => JSON.stringify(text).slice(1, -1);

/** Encodings that the platform takes in one place or another. */
export const ENCODINGS: Readonly<Record<string, Write>> = {
  'as it is': (text) => text,
  percent,
  'percent in capitals': (text) => percent(text).toUpperCase(),
  'percent here and there': (text) => text.replace(/[-a-fA-F.]/g, percent),
  'percent twice': (text) => percent(percent(text)),
  unicode,
  'unicode here and there': (text) => text.replace(/[-a-fA-F.]/g, unicode),
  'unicode in JSON in JSON': (text) => json(unicode(text)),
  'unicode in a form': (text) => percent(unicode(text)),
  'after letters': (text) => `abc${text}def`,
  'after a percent sign': (text) => `%${text}`,
  'after a line break of JSON': (text) => `a\\n${text}`,
};

const BASE = 'http://localhost';
const BOUNDARY = '----------------------------parley';
export const FORM = 'application/x-www-form-urlencoded';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** A POST below the base address. */
export const post = (
  path: string,
  type: string,
  body: BodyInit,
  headers: Record<string, string> = {},
) =>
  new Request(BASE + path, { method: 'POST', headers: { 'content-type': type, ...headers }, body });

/** A multipart body of one part. */
export const multipart = (disposition: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`;

/** A page that people are sent to. */
export const get = (path: string, parameters: Record<string, string> = {}) =>
  new Request(`${BASE}${path}?${new URLSearchParams(parameters)}`);

/** The exchange of a code, with these fields too. */
export function exchange({ app }: OpenWorld, fields: string): Request {
  const { client_id, client_secret } = app;
  const own = `client_id=${client_id}&client_secret=${client_secret}&redirect_uri=${CALLBACK}`;
  return post('/api/openid.connect.token', FORM, `${own}&${fields}`);
}

type Place = (world: OpenWorld, text: string) => Request;

/** Everywhere that a request can carry something. */
export const PLACES: Readonly<Record<string, Place>> = {
  'the name of a method': (_world, text) => inPath('/api', text),
  'a query': (_world, text) => new Request(`${BASE}/api/users.list?cursor=${text}&limit=2`),
  'the token of a query': (_world, text) => new Request(`${BASE}/api/auth.test?token=${text}`),
  'a name in a query': (_world, text) => new Request(`${BASE}/api/api.test?${text}=1`),
  'a fragment': (_world, text) => new Request(`${BASE}/api/api.test#${text}`),
  'Authorization alone': (_world, text) =>
    post('/api/auth.test', FORM, 'a=1', { authorization: text }),
  'an unknown scheme': (_world, text) =>
    post('/api/auth.test', FORM, 'a=1', { authorization: `Token token="${text}"` }),
  'Authorization as Bearer': (_world, text) =>
    post('/api/auth.test', FORM, 'a=1', { authorization: `bearer  ${text}` }),
  'Authorization as Basic': (world, text) =>
    post('/api/openid.connect.token', FORM, 'code=x', {
      authorization: `Basic ${btoa(`${world.app.client_id}:${text}`)}`,
    }),
  'another header': (_world, text) =>
    post('/api/api.test', FORM, 'a=1', { 'x-forwarded-for': text }),
  'a cookie': (_world, text) => post('/api/api.test', FORM, 'a=1', { cookie: `session=${text}` }),
  'the content type': (_world, text) =>
    post('/api/api.test', `multipart/form-data; boundary=${text}`, 'a'),
  'a form': (_world, text) => post('/api/api.test', FORM, `foo=${text}&a=1`),
  'the error of a form': (_world, text) => post('/api/api.test', FORM, `error=${text}&a=1`),
  'a name in a form': (_world, text) => post('/api/api.test', FORM, `${text}=1`),
  'a form in Latin-1': (_world, text) =>
    post('/api/api.test', `${FORM}; charset=iso-8859-1`, latinBytes(`foo=\xe9${text}`)),
  'a broken form': (_world, text) => post('/api/api.test', FORM, `foo=${text}&a=%`),
  'the token of a form': (_world, text) => post('/api/auth.test', FORM, `token=${text}`),
  'a channel': (world, text) =>
    post('/api/chat.delete', FORM, `channel=${text}&ts=1.2`, authorized(world)),
  'a long channel': (world, text) =>
    post('/api/chat.delete', FORM, `channel=${'x'.repeat(40)}${text}&ts=1`, authorized(world)),
  JSON: (_world, text) => post('/api/api.test', 'application/json', `{"foo":"${text}"}`),
  'JSON of a text': (_world, text) => post('/api/api.test', 'application/json', `"${text}"`),
  'a name in JSON': (_world, text) => post('/api/api.test', 'application/json', `{"${text}":1}`),
  'broken JSON': (_world, text) => post('/api/api.test', 'application/json', `{"foo": ${text}`),
  'JSON in UTF-16': (_world, text) =>
    post('/api/api.test', 'application/json', utf16(`{"foo":"${text}"}`)),
  'plain text': (_world, text) => post('/api/api.test', 'text/plain', `foo=${text}`),
  'an unknown type': (_world, text) => post('/api/api.test', 'application/xml', `<a>${text}</a>`),
  'a part': (_world, text) => part('form-data; name="foo"', text),
  'the name of a part': (_world, text) =>
    part(`form-data; name="${text.replaceAll('"', '')}"`, 'x'),
  'a file': (_world, text) =>
    part('form-data; name="token"; filename="a"\r\nContent-Type: text/css', text),
  'a part in base64': (_world, text) =>
    part('form-data; name="foo"\r\nContent-Transfer-Encoding: base64', wrapText(btoa(text))),
  'a message': (world, text) =>
    post(
      '/api/chat.postMessage',
      FORM,
      `channel=${deploys(world)}&text=${text}`,
      authorized(world),
    ),
  'a message in JSON': (world, text) =>
    post(
      '/api/chat.postMessage',
      'application/json',
      `{"channel":"${deploys(world)}","text":"${text}"}`,
      authorized(world),
    ),
  'a block': (world, text) =>
    post(
      '/api/chat.postMessage',
      FORM,
      `channel=${deploys(world)}&text=x&blocks=${encodeURIComponent(
        `[{"type":"section","text":{"type":"mrkdwn","text":"${text}"}}]`,
      )}`,
      authorized(world),
    ),
  'a webhook': (world, text) => post(hookPath(world), 'application/json', `{"text":"${text}"}`),
  'the payload of a webhook': (world, text) =>
    post(hookPath(world), FORM, `payload={"text":"${text}"}`),
  'the address of a webhook': (_world, text) => inPath('/services/T0AB/B0CD', text),
  'a broken address of a webhook': (_world, text) => inPath('/services/', `${text}//`),
  'the query of a webhook': (_world, text) =>
    post(`/services/T0AB/B0CD?${text}`, FORM, 'payload={}'),
  'a state': (world, text) =>
    new Request(`${get(SIGN_IN, signInRequest(world)).url}&state=${text}`),
  'a nonce': (world, text) => authorize(world, { nonce: text }),
  'a hint': (world, text) => authorize(world, { login_hint: text }),
  'a redirect URI': (world, text) => authorize(world, { redirect_uri: `${CALLBACK}/${text}` }),
  'a client': (world, text) => authorize(world, { client_id: text }),
  'a scope': (world, text) => scopes(world, text),
  'a decision': (_world, text) => post(SIGN_IN, FORM, `consent=${text}&decision=person`),
  'a code': (world, text) => exchange(world, `code=${text}`),
  'the secret of a client': (world, text) => exchange(world, `client_secret=${text}`),
  'a refresh token': (world, text) =>
    exchange(world, `grant_type=refresh_token&refresh_token=${text}`),
};

const authorized = ({ bot }: OpenWorld) => ({ authorization: `Bearer ${bot}` });
const hookPath = ({ app }: OpenWorld) => new URL(app.webhooks[0]?.url ?? '').pathname;
const deploys = ({ channels }: OpenWorld) => channels['deploys'] ?? '';
const authorize = (world: OpenWorld, more: Record<string, string>) =>
  get(SIGN_IN, signInRequest(world, more));
const part = (disposition: string, content: string) =>
  post('/api/api.test', MULTIPART, multipart(disposition, content));
const utf16 = (text: string) =>
  new Uint8Array(new Uint16Array(Array.from(text, (letter) => letter.charCodeAt(0))).buffer);
const latinBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const wrapText: Write = (text) => text.replace(/.{20}/g, '$&\r\n');

/** In a path a backslash is a slash, so that nothing escaped as JSON can stand there. */
function inPath(path: string, text: string): Request {
  if (text.includes('\\')) throw new Error('no such path');
  return post(`${path}/${text}`, FORM, 'payload={}');
}

/** The description of an error writes a backslash as a quote. */
function scopes({ app }: OpenWorld, text: string): Request {
  if (text.includes('\\')) throw new Error('no such scope');
  return new Request(`${BASE}${INSTALL}?client_id=${app.client_id}&scope=${text}`);
}
