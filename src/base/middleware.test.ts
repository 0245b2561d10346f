import { expect, it } from 'vitest';
import { fetchThrough, type Middleware } from './middleware.ts';

const URL = 'https://parley.test/api/api.test';

/** Appends its name to the header `passed`. */
const append =
  (name: string): Middleware =>
  (request, next) => {
    request.headers.append('passed', name);
    return next(request);
  };

const echo = async (request: Request) => Response.json([...request.headers, await request.text()]);

it('sends a request through the middleware in order, with what it had', async () => {
  const fetch = fetchThrough([append('first'), append('second')], echo);
  const answer = await fetch(URL, { method: 'POST', body: 'a=b', headers: { accept: 'a/b' } });
  expect(await answer.json()).toEqual([
    ['accept', 'a/b'],
    ['content-type', 'text/plain;charset=UTF-8'],
    ['passed', 'first, second'],
    'a=b',
  ]);
});

it('sends nothing on that a middleware answers', async () => {
  const fetch = fetchThrough([async () => new Response('mine')], () => Promise.reject(new Error()));
  expect(await (await fetch(URL)).text()).toBe('mine');
});

it('leaves the request of a caller as it was', async () => {
  const request = new Request(URL);
  await fetchThrough([append('first')], echo)(request);
  expect([...request.headers]).toEqual([]);
});

it('rejects, and does not throw, where the request cannot be made', async () => {
  await expect(fetchThrough([], echo)('https://a b')).rejects.toThrow(TypeError);
});
