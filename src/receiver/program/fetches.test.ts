import { describe, expect, it } from 'vitest';
import { readLoopMessage, type FromLoop } from '../protocol/from-loop.ts';
import { MAX_ADDRESS_LENGTH, MAX_BODY_LENGTH } from '../protocol/loop-limits.ts';
import { placeOf } from './error-place.ts';
import { Fetches } from './fetches.ts';

const URL_OF = 'http://parley/api/users.list';

function open() {
  const sent: FromLoop[] = [];
  const notes: string[] = [];
  const fetches = new Fetches(
    (message) => sent.push(message),
    (text) => notes.push(text),
  );
  return { sent, notes, fetches, fetch: fetches.fetch };
}

describe('fetch() of a loop', () => {
  it('asks the page to send the URL as it was written, and resolves to the response', async () => {
    const { sent, fetch, fetches } = open();
    const response = fetch(`${URL_OF}?cursor=dXNlcg==`, { headers: { Authorization: 'Bearer x' } });
    expect(sent).toEqual([
      {
        kind: 'fetch',
        call: 1,
        method: 'GET',
        url: `${URL_OF}?cursor=dXNlcg==`,
        authorizes: true,
        body: null,
      },
    ]);
    expect(readLoopMessage(sent[0])).not.toBeNull();
    expect(fetches.size).toBe(1);
    const headers = { 'retry-after': '2' };
    fetches.settle({ kind: 'fetched', call: 1, status: 429, headers, text: '{"ok":false}' });
    const { status, ok, headers: read } = await response;
    expect([status, ok, read.get('Retry-After')]).toEqual([429, false, '2']);
    expect(await (await response).json()).toEqual({ ok: false });
    expect(fetches.size).toBe(0);
  });

  it.each([
    ['a form', new URLSearchParams({ limit: '200' }), {}, 'application/x-www-form-urlencoded'],
    ['text', 'limit=200', {}, 'text/plain'],
    ['JSON', '{"limit":200}', { 'Content-Type': 'application/json' }, 'application/json'],
  ])('sends %s with its content type', (_what, body, headers, type) => {
    const { sent, fetch } = open();
    void fetch(new URL(URL_OF), { method: 'post', body, headers });
    expect(sent).toMatchObject([
      {
        method: 'POST',
        body: String(body),
        content_type: expect.stringMatching(`^${type}`),
        authorizes: false,
      },
    ]);
  });

  it('tells once of each header that is not sent', () => {
    const { notes, fetch } = open();
    for (let n = 0; n < 2; n += 1)
      void fetch(URL_OF, {
        headers: [
          ['Accept', '*/*'],
          ['X-Parley-Client', 'page'],
        ],
      });
    expect(notes).toEqual(['The header x-parley-client is not sent from here.']);
  });

  it.each<[string, unknown, RequestInit, RegExp]>([
    ['a Request', new Request(URL_OF), {}, /takes a URL as a string/],
    ['another method', URL_OF, { method: 'DELETE' }, /GET and POST, not DELETE/],
    ['a file', URL_OF, { method: 'POST', body: new FormData() }, /string or URLSearchParams/],
    ['a body with GET', URL_OF, { body: 'x' }, /GET request has no body/],
    ['a header with an invalid name', URL_OF, { headers: { 'a b': 'c' } }, /./],
    ['a long URL', URL_OF + 'x'.repeat(MAX_ADDRESS_LENGTH), {}, /longer than/],
    [
      'a long body',
      URL_OF,
      { method: 'POST', body: 'x'.repeat(MAX_BODY_LENGTH + 1) },
      /longer than/,
    ],
  ])('rejects %s without asking the page', async (_what, input, init, reason) => {
    const { sent, fetch } = open();
    await expect(fetch(input, init)).rejects.toThrow(reason);
    expect(sent).toEqual([]);
  });

  it('rejects with the reason of the page, and the place of the call', async () => {
    const { fetch, fetches } = open();
    const response = fetch(`${URL_OF}/..`);
    fetches.settle({ kind: 'unfetched', call: 1, message: 'not a method' });
    const refusal = await response.catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: 'TypeError', message: 'not a method' });
    expect((refusal as Error).stack).toContain('fetches.test.ts');
    expect(placeOf(refusal, 1)).toBeNull();
  });

  it('rejects when the signal of the program is aborted', async () => {
    const { sent, fetch, fetches } = open();
    await expect(fetch(URL_OF, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/);
    expect(sent).toEqual([]);
    const control = new AbortController();
    const response = fetch(URL_OF, { signal: control.signal });
    control.abort();
    await expect(response).rejects.toThrow(/abort/);
    expect(fetches.size).toBe(0);
  });

  it('resolves to a response without a body where the status allows none', async () => {
    const { fetch, fetches } = open();
    const response = fetch(URL_OF);
    fetches.settle({ kind: 'fetched', call: 1, status: 204, headers: {}, text: '' });
    expect((await response).status).toBe(204);
  });
});

describe('the headers of a request of a loop', () => {
  it('are what it accepts, the type of its body and whether it is authorized; the rest is noted', () => {
    const { sent, notes, fetch } = open();
    const headers = {
      accept: 'text/plain',
      authorization: 'Bearer x',
      'content-type': 'text/plain',
    };
    void fetch(URL_OF, { method: 'POST', body: 'a', headers });
    void fetch(URL_OF);
    expect(sent[0]).toMatchObject({
      accept: 'text/plain',
      content_type: 'text/plain',
      authorizes: true,
    });
    expect(Object.keys(sent[1] ?? {})).not.toContain('accept');
    expect(Object.keys(sent[1] ?? {})).not.toContain('content_type');
    expect(notes).toEqual([]);
  });

  it('are noted up to a bound where they are not sent', () => {
    const { notes, fetch } = open();
    const headers = Array.from({ length: 100 }, (_, n): [string, string] => [`x-${n}`, 'a']);
    void fetch(URL_OF, { headers });
    expect(notes).toHaveLength(21);
  });
});
