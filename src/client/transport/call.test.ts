import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerOf, call } from './call.ts';
import { getRequest } from './requests.ts';

const URL = 'http://localhost/api/api.test';
const request = getRequest(URL);
const answered = (body: BodyInit | null, init?: ResponseInit) =>
  call(async () => new Response(body, init), request);

/** A body that never ends by itself, and how much of it was taken. */
function endless(chunk: Uint8Array<ArrayBuffer>) {
  const state = { sent: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      state.sent += chunk.byteLength;
      controller.enqueue(chunk);
    },
    cancel: () => {
      state.isCancelled = true;
    },
  });
  return { state, body };
}

describe('what a call is answered with', () => {
  it.each([
    [200, '{"ok":true,"a":1}', null, { ok: true, a: 1 }],
    [200, '{"ok":false,"error":"not_authed"}', 'not_authed', { ok: false, error: 'not_authed' }],
    [200, '{"ok":false}', 'HTTP 200', { ok: false }],
    [400, '{"error":"invalid_grant"}', 'invalid_grant', { error: 'invalid_grant' }],
    [400, '{"error":7}', 'HTTP 400', { error: 7 }],
    [404, 'no_service', 'no_service', null],
    [200, 'ok', null, null],
    [502, '<h1>Bad gateway</h1>', 'HTTP 502', null],
    [500, '', 'HTTP 500', null],
    [200, 'null', null, null],
    [200, '[1]', null, null],
    [200, '"{}"', null, null],
    [200, '{"ok":true', null, null],
  ])('%i %j', async (status, text, code, json) => {
    expect(await answered(text, { status })).toMatchObject({ status, text, code, json });
  });

  it('is read without any header', async () => {
    const answer = await call(async () => {
      const response = new Response(null, { status: 204 });
      for (const name of response.headers.keys()) response.headers.delete(name);
      return response;
    }, request);
    expect(answer).toMatchObject({
      url: URL,
      status: 204,
      headers: [],
      text: '',
      bytes: 0,
      truncated: false,
      json: null,
      code: null,
      exchange: null,
    });
  });

  it('says which exchange it was, with its headers and its length in bytes', async () => {
    const answer = await answered('é', { headers: { 'x-parley-exchange': 'x7' } });
    expect(answer).toMatchObject({ exchange: 'x7', text: 'é', bytes: 2 });
    expect(answer.headers).toContainEqual(['x-parley-exchange', 'x7']);
  });

  it('is read whatever the body, and never an error', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json()),
        fc.integer({ min: 200, max: 599 }),
        (text, status) => {
          const raw = { ...answerless, text, status };
          const { json, code } = answerOf(raw);
          expect(json === null || !Array.isArray(json)).toBe(true);
          if (status >= 400) expect(code).not.toBeNull();
        },
      ),
    );
  });
});

const answerless = {
  url: URL,
  status: 200,
  headers: [],
  text: '',
  bytes: 0,
  truncated: false,
  duration_ms: 0,
  exchange: null,
};

describe('a body that is too long', () => {
  it('is read up to the limit, and no further', async () => {
    const { state, body } = endless(new TextEncoder().encode('x'.repeat(1000)));
    const answer = await call(async () => new Response(body), request, undefined, 10_500);
    expect(answer).toMatchObject({ truncated: true, bytes: 10_500, text: 'x'.repeat(10_500) });
    expect(state.isCancelled).toBe(true);
    expect(state.sent).toBeLessThan(20_000);
  });

  it('is not cut inside a character, nor where it just fits', async () => {
    const text = 'é'.repeat(10);
    const read = (most: number) => call(async () => new Response(text), request, undefined, most);
    expect(await read(19)).toMatchObject({ truncated: true, text: 'é'.repeat(9) });
    expect(await read(20)).toMatchObject({ truncated: false, text });
  });
});

describe('a call that is aborted', () => {
  it('before the answer, rejects as fetch does', async () => {
    const abort = new AbortController();
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () =>
          reject(new DOMException('The user aborted a request.', 'AbortError')),
        );
      });
    const made = call(fetch, request, abort.signal);
    abort.abort();
    await expect(made).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('in the middle of the body, rejects and lets go of it', async () => {
    const abort = new AbortController();
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(3)),
      cancel: () => {
        isCancelled = true;
      },
    });
    const made = call(async () => new Response(body), request, abort.signal);
    queueMicrotask(() => abort.abort());
    await expect(made).rejects.toMatchObject({ name: 'AbortError' });
    expect(isCancelled).toBe(true);
  });

  it('between the answer and its body, rejects though the body never comes', async () => {
    const abort = new AbortController();
    const fetch = async () => {
      abort.abort();
      return new Response(new ReadableStream<Uint8Array>());
    };
    await expect(call(fetch, request, abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('that fails for another reason, rejects with that', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(call(fetch, request)).rejects.toThrow('Failed to fetch');
  });
});
