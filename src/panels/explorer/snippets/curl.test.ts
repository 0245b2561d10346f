import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curlSnippet } from '../../../client/snippets/curl.ts';
import {
  type CurlInput,
  handToCurl as handed,
} from '../../../client/snippets/handed-to-curl.fixture.ts';
import { TOKEN_PLACEHOLDER } from '../../../client/snippets/token-placeholder.ts';
import { encodeText } from '../draft/body/charset.ts';
import type { PreparedRequest } from '../draft/prepared-request.ts';

const handedToCurl = (snippets: readonly string[]) =>
  handed(snippets, 'xoxb-from "the" environment');

function request(text: string, charset: 'utf-8' | 'iso-8859-1' = 'utf-8'): PreparedRequest {
  return {
    verb: 'POST',
    url: 'http://localhost/api/chat.postMessage',
    headers: [['Content-Type', 'text/plain']],
    body: { type: 'text', text, charset, bytes: encodeText(text, charset) },
    notes: [],
  };
}

/** The bytes curl would send, by its own rules for the options we use. */
function bytesSent({ words, input }: CurlInput): Buffer {
  const raw = words.indexOf('--data-raw');
  return raw === -1 ? input : Buffer.from(words[raw + 1] ?? '');
}

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('@/etc/passwd', "it's", '`id`', '$(id)', '$HOME', '"', '\\', '!!', '%s', '\n\n'),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
  fc.array(fc.nat(0xff)).map((units) => String.fromCharCode(...units)),
);

describe('a curl snippet', () => {
  it('sends the very bytes of any body', () => {
    const texts = fc.array(fc.tuple(nasty, fc.constantFrom('utf-8' as const, 'iso-8859-1')), {
      maxLength: 50,
    });
    fc.assert(
      fc.property(texts, (given) => {
        const requests = given.map(([text, charset]) => request(text, charset));
        const sent = handedToCurl(requests.map(curlSnippet)).map(bytesSent);
        expect(sent.map((bytes) => bytes.toString('hex'))).toEqual(
          requests.map(({ body }) => Buffer.from(body?.bytes ?? []).toString('hex')),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('names any address as a browser sends it, and any header as it is', () => {
    const word = nasty.map((text) => text.replace(/\p{Cs}|\0/gu, ''));
    fc.assert(
      fc.property(word, (text) => {
        const url = `http://localhost/api/users.list?cursor=${text}`;
        const get = { verb: 'GET', url, headers: [['X', text]] as const, body: null, notes: [] };
        const words = handedToCurl([curlSnippet(get)])[0]?.words.filter((w) => w !== '--globoff');
        const header = text === '' ? 'X;' : `X: ${text}`;
        expect(words).toEqual([new URL(url).href, '--header', header]);
      }),
      { numRuns: 30 },
    );
  });

  it('reads the token from the environment, wherever it stands', () => {
    const body = request(`token=${TOKEN_PLACEHOLDER}2&text='"`);
    const header = ['Authorization', `Bearer ${TOKEN_PLACEHOLDER}`] as const;
    const snippet = curlSnippet({ ...body, headers: [header, ['Content-Type', 'text/plain']] });
    expect(snippet).not.toContain(TOKEN_PLACEHOLDER);
    expect(snippet).toContain('--header "Authorization: Bearer ${PARLEY_TOKEN}"');
    expect(handedToCurl([snippet])[0]?.words).toEqual([
      'http://localhost/api/chat.postMessage',
      '--header',
      'Authorization: Bearer xoxb-from "the" environment',
      '--header',
      'Content-Type: text/plain',
      '--data-raw',
      `token=xoxb-from "the" environment2&text='"`,
    ]);
  });

  it.each([
    ['HEAD', false, ['--head']],
    ['DELETE', false, ['--request', 'DELETE']],
    ['POST', false, ['--request', 'POST']],
    ['GET', false, []],
    ['PUT', true, ['--request', 'PUT']],
    ['POST', true, []],
  ])('sends a %s, with a body: %s', (verb, hasBody, words) => {
    const { body } = request('x');
    const snippet = curlSnippet({ ...request('x'), verb, body: hasBody ? body : null });
    const said = handedToCurl([snippet])[0]?.words ?? [];
    expect(said.slice(1, said.indexOf('--header'))).toEqual(words);
  });

  it('keeps curl from adding a Content-Type that was left out', () => {
    expect(curlSnippet({ ...request('x'), headers: [] })).toContain(`--header 'Content-Type:'`);
  });

  it('reads like one a person would write', () => {
    expect(curlSnippet(request('{"channel":"C1"}')))
      .toBe(`curl 'http://localhost/api/chat.postMessage' \\
  --header 'Content-Type: text/plain' \\
  --data-raw '{"channel":"C1"}'`);
  });
});
