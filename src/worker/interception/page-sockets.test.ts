import { afterEach, expect, it, vi } from 'vitest';
import { addPageSockets } from './page-sockets.ts';
import type { Site } from './site.ts';

const BASE = 'https://site.example/demo';

/** What a page has before anything intercepts its sockets. */
class BrowserSocket extends EventTarget {}

const isBrowsers = () => Object.is(WebSocket, BrowserSocket);

afterEach(() => vi.unstubAllGlobals());

it('intercepts the sockets of the page before a program learns the address of one', async () => {
  vi.stubGlobal('WebSocket', BrowserSocket);
  const heard: string[] = [];
  const site: Site = {
    claims: () => true,
    fetch: async ({ url }) => {
      heard.push(`${url.slice(BASE.length)} ${isBrowsers() ? 'before' : 'after'}`);
      return new Response();
    },
    connect: async () => new Response(null, { status: 404 }),
  };
  const { fetch } = addPageSockets(site);
  for (const method of ['auth.test', 'rtm.connect', 'auth.test'])
    await fetch(new Request(`${BASE}/api/${method}`));
  expect(heard).toEqual([
    '/api/auth.test before',
    '/api/rtm.connect after',
    '/api/auth.test after',
  ]);
});
