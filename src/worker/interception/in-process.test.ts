import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchThrough } from '../../base/middleware.ts';
import { defineDeployment } from '../../platform/runtime/deployment.ts';
import { createPlatform, type Platform } from '../../platform/platform.ts';
import { inProcess } from './in-process.ts';
import { type Site, siteOf } from './site.ts';

const BASE = 'https://site.example/demo';
const inProcessFetch = (site: Site) => fetchThrough([inProcess(site)]);
afterEach(() => vi.unstubAllGlobals());

describe('a fetch without a worker', () => {
  it('calls the platform', async () => {
    const call = inProcessFetch(siteOf([createPlatform({ deployment: { base_url: BASE } })], BASE));
    const answer = await call(`${BASE}/api/api.test`, { method: 'POST' });
    expect(await answer.json()).toMatchObject({ ok: true });
  });

  it('passes on what is not the platform’s', async () => {
    const network = vi.fn<(request: Request) => Promise<Response>>(
      async () => new Response('a file'),
    );
    vi.stubGlobal('fetch', network);
    const call = inProcessFetch(siteOf([createPlatform({ deployment: { base_url: BASE } })], BASE));
    const answer = await call(`${BASE}/icon.svg`, { headers: { accept: 'image/svg+xml' } });
    expect(await answer.text()).toBe('a file');
    expect(network.mock.calls[0]?.[0].headers.get('accept')).toBe('image/svg+xml');
  });

  it('rejects where a request fails as a network does', async () => {
    const call = inProcessFetch({
      claims: () => true,
      fetch: async () => Response.error(),
      connect: async () => Response.error(),
    });
    await expect(call(`${BASE}/api/api.test`)).rejects.toThrow(TypeError);
  });

  it('ends a stream, on both sides, when the caller aborts', async () => {
    const cancelled = vi.fn<() => void>();
    const streaming: Platform = {
      deployment: defineDeployment({ base_url: BASE }),
      fetch: async () => new Response(new ReadableStream({ cancel: cancelled }), { status: 200 }),
      connect: async () => new Response(null, { status: 404 }),
    };
    const caller = new AbortController();
    const call = inProcessFetch(siteOf([streaming], BASE));
    const answer = await call(`${BASE}/sandbox/stream`, { signal: caller.signal });
    const reading = answer.text();
    caller.abort();
    await expect(reading).rejects.toThrow('aborted');
    expect(cancelled).toHaveBeenCalledOnce();
  });

  it('is not made at all when the caller has aborted already', async () => {
    const platform = createPlatform({ deployment: { base_url: BASE } });
    const asked = vi.spyOn(platform, 'fetch');
    const call = inProcessFetch(siteOf([platform], BASE));
    const signal = AbortSignal.abort();
    await expect(call(`${BASE}/sandbox`, { signal })).rejects.toThrow('aborted');
    expect(asked).not.toHaveBeenCalled();
  });
});
