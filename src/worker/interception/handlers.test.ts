import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineDeployment } from '../../platform/runtime/deployment.ts';
import { governmentBeside } from '../../platform/runtime/government.ts';
import { handlerFor } from './interception.ts';
import { siteOf } from './site.ts';

const platform = {
  deployment: defineDeployment({
    base_url: 'https://site.example/demo',
    webhook_host: 'https://hooks.parley.test',
  }),
  fetch: async (request: Request) => new Response(`answered ${request.method} ${request.url}`),
  connect: async () => new Response(null, { status: 404 }),
};

const government = {
  deployment: governmentBeside(platform.deployment, 'https://hooks.gov.parley.test'),
  fetch: async (request: Request) => new Response(`government ${request.method} ${request.url}`),
  connect: async () => new Response(null, { status: 404 }),
};

/** What the worker is told: the text of the answer, or null when the request goes to the network. */
async function handled(url: string, init?: RequestInit): Promise<string | null> {
  const request = new Request(url, init);
  const handler = handlerFor(siteOf([platform, government], 'https://site.example/demo'));
  const result = await handler.run({ request, requestId: 'one' });
  return result?.response === undefined ? null : result.response.text();
}

describe('requests that reach the platform', () => {
  it.each([
    ['GET', 'https://site.example/demo/api/users.list?limit=7'],
    ['POST', 'https://site.example/demo/api/no.such.method'],
    ['PUT', 'https://site.example/demo/sandbox/snapshot'],
    ['GET', 'https://site.example/demo/sandbox'],
    ['POST', 'https://hooks.parley.test/services/T1/B1/secret'],
    ['GET', 'https://hooks.parley.test/anything'],
    ['GET', 'https://site.example/demo/openid/connect/authorize?scope=openid'],
    ['GET', 'https://site.example/demo/.well-known/openid-configuration'],
    ['POST', 'https://site.example/demo/oauth/v2/authorize'],
  ])('%s %s', async (method, url) => {
    expect(await handled(url, { method })).toBe(`answered ${method} ${url}`);
  });

  it.each([
    ['POST', 'https://site.example/demo/gov/api/auth.test'],
    ['GET', 'https://site.example/demo/gov/openid/connect/keys'],
    ['GET', 'https://site.example/demo/gov/sandbox'],
    ['POST', 'https://hooks.gov.parley.test/services/T1/B1/secret'],
  ])('of the government deployment: %s %s', async (method, url) => {
    expect(await handled(url, { method })).toBe(`government ${method} ${url}`);
  });

  it.each(['/relying-party', '/relying-party/callback', '/gov/relying-party/callback'])(
    'of its relying party: %s',
    async (path) => {
      expect(await handled(`https://site.example/demo${path}?code=x`)).toContain('Beacon');
    },
  );

  it('of the look-alike of its relying party, which shows nothing of what it received', async () => {
    const page = await handled(
      'https://site.example/demo/relying-party.evil.example/callback?code=xyz',
    );
    expect(page).toContain('attacker');
    expect(page).not.toContain('xyz');
  });

  it('of its relying party, which reads no more of a form than over HTTP', async () => {
    const url = 'https://site.example/demo/relying-party/callback';
    const posted = (length: number) =>
      handled(url, { method: 'POST', body: new URLSearchParams({ code: 'x'.repeat(length) }) });
    expect(await posted(60 * 1024)).toContain('xxx');
    const refused = await posted(64 * 1024);
    expect(refused).toContain('more than 65536 bytes');
    expect(refused).not.toContain('xxx');
  });
});

describe('requests that go to the network', () => {
  it.each([
    'https://site.example/demo/',
    'https://site.example/demo/index.html',
    'https://site.example/demo/assets/index-abc.js',
    'https://site.example/demo/mockServiceWorker.js',
    'https://site.example/demo/apiary',
    'https://site.example/demo/relying-party.css',
    'https://site.example/demo/relying-party/elsewhere',
    'https://site.example/demo/gov/',
    'https://site.example/openid/connect/keys',
    'https://site.example/api/auth.test',
    'https://site.example/sandbox',
    'https://other.example/demo/api/auth.test',
    'http://site.example/demo/api/auth.test',
  ])('%s', async (url) => {
    expect(await handled(url)).toBeNull();
  });
});

describe('an answer that a faulty network breaks', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const broken = () =>
    new Response(
      new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) }),
      { headers: { 'content-length': '10' } },
    );

  const answerTo = async () => {
    const faulty = { ...platform, fetch: async () => broken() };
    const handler = handlerFor(siteOf([faulty, government], 'https://site.example/demo'));
    const request = new Request('https://site.example/demo/api/api.test');
    return (await handler.run({ request, requestId: 'one' }))?.response;
  };

  it('breaks while it is read', async () => {
    const answer = await answerTo();
    expect(answer?.type).toBe('default');
    await expect(answer?.text()).rejects.toThrow('cut');
  });

  it('is no answer where streams cannot be transferred', async () => {
    class NoStreams {
      readonly port1 = {
        postMessage: () => {
          throw new Error('a stream cannot be transferred');
        },
        close: () => undefined,
      };
    }
    vi.stubGlobal('MessageChannel', NoStreams);
    expect((await answerTo())?.type).toBe('error');
  });
});
