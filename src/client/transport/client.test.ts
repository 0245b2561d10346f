import { describe, expect, it } from 'vitest';
import { callMethod } from '../call-method.ts';
import { createClient } from './client.ts';

type Answer = (url: URL, request: Request) => Response | Promise<Response>;

function clientOf(answer: Answer) {
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    return answer(new URL(request.url), request);
  };
  return createClient({ baseUrl: 'http://localhost/parley', fetch });
}

describe('the client', () => {
  it('reads the log page by page until there is no more', async () => {
    const ids = ['x1', 'x2', 'x3', 'x4', 'x5'];
    const asked: (string | null)[] = [];
    const client = clientOf(({ searchParams }) => {
      const after = searchParams.get('after');
      asked.push(after);
      const from = after === null ? 0 : ids.indexOf(after) + 1;
      const page = ids.slice(from, from + 2);
      return Response.json({
        ok: true,
        exchanges: page.map((id) => ({ id })),
        cursor: page.at(-1),
        more: from + 2 < ids.length,
      });
    });
    expect((await client.exchanges(null)).map(({ id }) => id)).toEqual(ids);
    expect(asked).toEqual([null, 'x2', 'x4']);
  });

  it('calls any route of the sandbox, with a body as JSON', async () => {
    const client = clientOf(async ({ pathname }, request) => {
      const type = request.headers.get('content-type');
      return Response.json([pathname, request.method, await request.text(), type]);
    });
    expect(await client.sandbox('/events')).toEqual(['/parley/sandbox/events', 'GET', '', null]);
    const change = { method: 'PATCH', body: { delivery: 'http' } } as const;
    expect(await client.sandbox('/apps/A1', change)).toEqual([
      '/parley/sandbox/apps/A1',
      'PATCH',
      '{"delivery":"http"}',
      'application/json',
    ]);
  });

  it('hands on why the sandbox refused', async () => {
    const client = clientOf(() =>
      Response.json(
        { ok: false, error: 'invalid_reset', message: 'users: at most 1000000' },
        { status: 400 },
      ),
    );
    await expect(client.reset({ users: 1e9 })).rejects.toMatchObject({
      name: 'SandboxRefused',
      status: 400,
      code: 'invalid_reset',
      message: 'users: at most 1000000',
      request: 'POST /sandbox/reset',
    });
  });

  it('names the request that got no answer', async () => {
    const client = createClient({
      baseUrl: 'http://localhost/parley',
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await expect(client.catalog()).rejects.toMatchObject({
      name: 'NoAnswer',
      request: 'GET /sandbox/catalog',
      message: 'The platform did not answer: Failed to fetch',
    });
    await expect(callMethod(client, null, 'users.list')).rejects.toMatchObject({
      name: 'NoAnswer',
      request: 'POST /api/users.list',
    });
  });

  it('leaves an abort as it is', async () => {
    const abort = new DOMException('The user aborted a request.', 'AbortError');
    const client = createClient({
      baseUrl: 'http://localhost/parley',
      fetch: () => Promise.reject(abort),
    });
    await expect(client.catalog()).rejects.toBe(abort);
  });

  it('says so when something else than a platform answers', async () => {
    const client = clientOf(() => new Response('<h1>Not found</h1>', { status: 404 }));
    await expect(client.world()).rejects.toMatchObject({ code: 'unexpected_answer', status: 404 });
  });

  it('sends changes as JSON to the address of the sandbox', async () => {
    const sent: unknown[] = [];
    const client = clientOf(async (url, request) => {
      const type = request.headers.get('content-type');
      sent.push([request.method, url.pathname, await request.text(), type]);
      return Response.json({ ok: true });
    });
    await client.setClock({ advance_s: 60 });
    await client.restore('{"format":"parley-world"}');
    expect(sent).toEqual([
      ['POST', '/parley/sandbox/clock', '{"advance_s":60}', 'application/json'],
      ['PUT', '/parley/sandbox/snapshot', '{"format":"parley-world"}', 'application/json'],
    ]);
  });

  it('gives a raw answer as it is, whatever its status', async () => {
    const headers = { 'x-parley-exchange': 'x7', 'content-type': 'text/plain' };
    const client = clientOf(() => new Response('“no”', { status: 403, headers }));
    const answer = await client.call({
      verb: 'POST',
      url: 'http://localhost/parley/api/chat.delete',
      headers: [],
      body: '',
    });
    expect(answer).toMatchObject({ status: 403, text: '“no”', bytes: 8, exchange: 'x7' });
    expect(answer.headers).toContainEqual(['content-type', 'text/plain']);
  });
});
