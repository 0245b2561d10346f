import { describe, expect, it } from 'vitest';
import { defineDeployment } from '../platform/deployment.ts';
import { handlersFor } from './handlers.ts';

const platform = {
  deployment: defineDeployment({
    base_url: 'https://site.example/demo',
    webhook_host: 'https://hooks.parley.test',
  }),
  fetch: async (request: Request) => new Response(`answered ${request.method} ${request.url}`),
};

/** What the worker is told: the text of the answer, or null when the request goes to the network. */
async function handled(url: string, init?: RequestInit): Promise<string | null> {
  const request = new Request(url, init);
  const answers: string[] = [];
  for (const handler of handlersFor(platform)) {
    const result = await handler.run({ request, requestId: 'one' });
    if (result?.response !== undefined) answers.push(await result.response.text());
  }
  expect(answers.length).toBeLessThanOrEqual(1);
  return answers[0] ?? null;
}

describe('requests that reach the platform', () => {
  it.each([
    ['GET', 'https://site.example/demo/api/users.list?limit=7'],
    ['POST', 'https://site.example/demo/api/no.such.method'],
    ['PUT', 'https://site.example/demo/sandbox/snapshot'],
    ['GET', 'https://site.example/demo/sandbox'],
    ['POST', 'https://hooks.parley.test/services/T1/B1/secret'],
    ['GET', 'https://hooks.parley.test/anything'],
  ])('%s %s', async (method, url) => {
    expect(await handled(url, { method })).toBe(`answered ${method} ${url}`);
  });
});

describe('requests that go to the network', () => {
  it.each([
    'https://site.example/demo/',
    'https://site.example/demo/index.html',
    'https://site.example/demo/assets/index-abc.js',
    'https://site.example/demo/mockServiceWorker.js',
    'https://site.example/demo/apiary',
    'https://site.example/api/auth.test',
    'https://site.example/sandbox',
    'https://other.example/demo/api/auth.test',
    'http://site.example/demo/api/auth.test',
  ])('%s', async (url) => {
    expect(await handled(url)).toBeNull();
  });
});
