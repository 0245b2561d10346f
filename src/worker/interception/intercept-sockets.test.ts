import { describe, expect, it, vi } from 'vitest';
import { createPlatform } from '../../platform/platform.ts';
import { governmentBeside } from '../../platform/runtime/government.ts';
import { defineDeployment } from '../../platform/runtime/deployment.ts';
import { siteOf } from './site.ts';
import { acceptSocket, type InterceptedClient } from './intercept-sockets.ts';

const BASE = 'https://site.example/demo';

/** The page's side of an intercepted socket, which opens once it was accepted. */
class PageSocket {
  readonly url: URL;
  readonly socket = new EventTarget();
  // oxlint-disable-next-line typescript/no-explicit-any -- frames of every kind
  readonly frames: any[] = [];
  closed: readonly unknown[] | null = null;
  readonly #events = new EventTarget();

  constructor(url: string) {
    this.url = new URL(url);
  }

  readonly addEventListener = ((type: string, listener: EventListener) =>
    this.#events.addEventListener(type, listener)) as InterceptedClient['addEventListener'];

  readonly send = (data: unknown) => void this.frames.push(JSON.parse(data as string));

  readonly close = (...given: readonly unknown[]) => {
    this.closed ??= given;
    this.#events.dispatchEvent(new Event('close'));
  };

  open(): void {
    this.#events.dispatchEvent(new Event('open'));
  }

  say(data: unknown): void {
    this.#events.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/** A site of two deployments, and what opens sockets of a legacy bot at one of them. */
async function site(path: '' | '/gov' = '') {
  const commercial = defineDeployment({ base_url: BASE });
  const platforms = [commercial, governmentBeside(commercial)].map((deployment) =>
    createPlatform({ deployment }),
  );
  const whole = siteOf(platforms, BASE);
  const call = async (address: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await whole.fetch(new Request(`${BASE}${path}${address}`, init))).json();
  };
  const { apps } = await (await whole.fetch(new Request(`${BASE}${path}/sandbox`))).json();
  const minted = { app_id: apps[0].app_id, type: 'legacy_bot', scopes: ['bot'] };
  const { token } = await call('/sandbox/tokens', minted);
  return { whole, address: async () => (await call('/api/rtm.connect', {}, token)).url as string };
}

describe('a socket of the page', () => {
  it.each(['', '/gov'] as const)('reaches the platform below %s', async (path) => {
    const { whole, address } = await site(path);
    const client = new PageSocket(await address());
    expect(client.url.href).toMatch(/^wss:/);
    expect(await acceptSocket(whole, client)).toBe(true);
    expect(client.frames).toEqual([]);
    client.open();
    client.say(JSON.stringify({ type: 'ping', id: 1 }));
    expect(client.frames).toEqual([{ type: 'hello' }, { type: 'pong', reply_to: 1 }]);
  });

  it('fails as in a browser if it is refused', async () => {
    const { whole, address } = await site();
    const used = await address();
    await acceptSocket(whole, new PageSocket(used));
    const client = new PageSocket(used);
    const failed = vi.fn<() => void>();
    client.socket.addEventListener('error', failed);
    expect(await acceptSocket(whole, client)).toBe(true);
    expect(failed).toHaveBeenCalledOnce();
    expect(client.closed).toEqual([1006]);
  });

  it('is closed by a message over 64 KiB, and ignores binary ones', async () => {
    const { whole, address } = await site();
    const client = new PageSocket(await address());
    await acceptSocket(whole, client);
    client.open();
    client.say(new ArrayBuffer(8));
    client.say('x'.repeat(64 * 1024));
    expect(client.closed).toBeNull();
    client.say('x'.repeat(64 * 1024 + 1));
    expect(client.closed).toEqual([1009]);
  });

  it.each(['wss://site.example/', 'wss://other.example/demo/link', 'ws://site.example/demo/link'])(
    'to %s goes to the network',
    async (url) => {
      const { whole } = await site();
      const client = new PageSocket(url);
      expect(await acceptSocket(whole, client)).toBe(false);
      expect(client.closed).toBeNull();
    },
  );
});
