/**
 * The floor in the browser: a handler that reads a request and answers with what it was given for its path. It stands for
 * the least that a mock in a page can be, with Mock Service Worker as it is published.
 */
import { setupWorker } from 'msw/browser';
import { http, HttpResponse } from 'msw/http';

/** Answers by the last part of the path: objects as JSON, texts as they are. */
/** @type {Record<string, any>} */
const answers = { 'api.test': { ok: true } };

const answer = async (/** @type {{ request: Request }} */ { request }) => {
  const given = answers[new URL(request.url).pathname.split('/').at(-1) ?? ''];
  if (request.method === 'POST') await request.json();
  return typeof given === 'string' ? HttpResponse.text(given) : HttpResponse.json(given);
};

const worker = setupWorker(
  http.all('*/api/*', answer),
  http.all('https://hooks.bare.test/*', answer),
);
await worker.start({
  quiet: true,
  serviceWorker: { url: './mockServiceWorker.js', options: { scope: './' } },
});
const first = await fetch('./api/api.test');
await first.json();
Object.assign(globalThis, { answers, firstAnswer: performance.now() });
