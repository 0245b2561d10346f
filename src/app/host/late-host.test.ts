import { describe, expect, it, vi } from 'vitest';
import { fetchThrough } from '../../base/middleware.ts';
import type { HostState } from '../../contract/host.ts';
import { createLateHost, type Host } from './late-host.ts';

const HTTP: HostState = { kind: 'http', programs: null };

/** A host that is ready, and a way to change its state. */
function ready() {
  let state: HostState = HTTP;
  let told = () => {};
  const host: Host = {
    pass: async ({ url }) => new Response(`answer to ${url}`),
    state: {
      get: () => state,
      subscribe: (listener) => {
        told = listener;
        return () => {};
      },
    },
  };
  const set = (next: HostState) => {
    state = next;
    told();
  };
  return { host, set };
}

/** A host that is ready when the test says so. */
function loading() {
  let resolve: (host: Host) => void = () => {};
  const promise = new Promise<Host>((done) => (resolve = done));
  return { promise, resolve: (host: Host) => resolve(host) };
}

describe('a host whose code is still loading', () => {
  it('is starting, and takes over every state of the host from then on', async () => {
    const { promise, resolve } = loading();
    const { host, set } = ready();
    const later = createLateHost(promise);
    const heard: string[] = [];
    const leave = later.state.subscribe(() => heard.push(later.state.get().kind));
    expect(later.state.get()).toEqual({ kind: 'starting' });

    resolve(host);
    await promise;
    expect(later.state.get()).toBe(HTTP);
    set({ kind: 'starting' });
    leave();
    set(HTTP);
    expect(heard).toEqual(['http', 'starting']);
  });

  it('keeps requests until then', async () => {
    const { promise, resolve } = loading();
    const answer = fetchThrough([createLateHost(promise).pass])('https://parley.test/api/api.test');
    resolve(ready().host);
    expect(await (await answer).text()).toBe('answer to https://parley.test/api/api.test');
  });

  it('rejects requests if the code cannot be loaded', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const later = createLateHost(Promise.reject(new TypeError('offline')));
    await expect(fetchThrough([later.pass])('https://parley.test/api/api.test')).rejects.toThrow(
      'offline',
    );
    expect(later.state.get()).toEqual({ kind: 'starting' });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});
