import { describe, expect, it } from 'vitest';
import { configure } from '../../platform/testing/events.ts';
import { deliveriesOf } from '../../platform/testing/lively-world.ts';
import { connectApp } from '../../platform/testing/socket-client.ts';
import { ConnectionOpener } from '../../receiver/host/connection-opener.ts';
import type { RequestResult } from '../../receiver/host/request-result.ts';
import { SocketSource } from '../../receiver/host/socket-source.ts';
import { answered, receiving } from './test-receiving.ts';

describe('events over a socket', () => {
  it('reach the program as requests without a signature, and are acknowledged', async () => {
    const { start, say, requests, world, states, calls } = await receiving();
    await start();
    await say('hello');
    const [delivery] = await deliveriesOf(world);
    expect(requests).toEqual([
      {
        headers: { 'content-type': 'application/json', 'x-parley-delivery': `${delivery?.id}.1` },
        text: 'hello',
      },
    ]);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ via: 'socket' }] });
    expect(states).toEqual(['connecting', 'connected']);
    expect(calls).toEqual([
      'GET /sandbox',
      'POST /sandbox/tokens',
      'POST /api/apps.connections.open',
    ]);
  });

  it.each<[string, RequestResult]>([
    ['an error', answered(500)],
    ['a redirect', answered(302)],
    ['nothing in time', { kind: 'failed', reason: 'http_timeout', detail: 'no answer' }],
  ])('that the program answers with %s are not acknowledged, and come again', async (_, first) => {
    const answers = [first];
    const { start, say, timers, requests, world, notes } = await receiving(
      async () => answers.shift() ?? answered(204),
    );
    await start();
    await say('hello');
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'waiting', attempts: [] }]);
    expect(notes.at(-1)).toContain('Not acknowledged, so it comes again');
    await timers.pass(3000);
    expect(requests[1]?.headers).toMatchObject({
      'x-slack-retry-num': '1',
      'x-slack-retry-reason': 'timeout',
    });
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'delivered' }]);
  });

  it('go on over the next connection when the server asks for one', async () => {
    const { start, say, disconnect, timers, requests, states, count, sockets } = await receiving();
    await start();
    await timers.pass(10_000);
    await disconnect('warning');
    await disconnect('refresh_requested');
    await say('meanwhile');
    await timers.pass(0);
    expect(requests.map(({ text }) => text)).toEqual(['meanwhile']);
    expect(states).toEqual(['connecting', 'connected', 'reconnecting', 'connected']);
    await timers.pass(15_000);
    expect([await count(), sockets.map(({ isClosed }) => isClosed)]).toEqual([1, [true, false]]);
  });

  it('are acknowledged over the connection that brought them, which is ending', async () => {
    let finish: (result: RequestResult) => void = () => undefined;
    const { start, say, disconnect, timers, world, requests } = await receiving(
      () => new Promise((resolve) => (finish = resolve)),
    );
    await start();
    await say('slow');
    await disconnect('refresh_requested');
    await timers.pass(1000);
    finish(answered(200));
    await timers.pass(0);
    expect(requests).toHaveLength(1);
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'delivered' }]);
  });

  it('use the token that the app has, and a new one once that is revoked', async () => {
    const { world, start, timers, calls, count } = await receiving();
    const token = await world.mint('app', ['connections:write']);
    await start();
    expect(calls).toEqual(['GET /sandbox', 'POST /api/apps.connections.open']);
    await world.call('auth.revoke', {}, { token });
    await timers.pass(12_000);
    expect(calls.filter((call) => call === 'POST /sandbox/tokens')).toHaveLength(1);
    expect(await count()).toBe(1);
  });
});

describe('a receiver with a socket', () => {
  it('stops with a reason when its app is uninstalled', async () => {
    const { world, start, timers, calls, gaveUp } = await receiving();
    await start();
    const { client_id, client_secret } = world.app;
    await world.call('apps.uninstall', { client_id, client_secret });
    await timers.pass(600_000);
    expect(gaveUp).toEqual([expect.stringContaining('The app is not installed')]);
    // The token it began with, and one that it tried instead.
    expect(calls.filter((call) => call === 'POST /sandbox/tokens')).toHaveLength(2);
  });

  it('pauses when connections end as soon as they have begun', async () => {
    const { start, disconnect, timers, sockets } = await receiving();
    await start();
    for (let n = 0; n < 20; n += 1) {
      await disconnect('refresh_requested');
      await timers.pass(500);
    }
    expect(sockets.length).toBeLessThan(6);
  });

  it('survives a browser that blocks sockets', async () => {
    const { setting, timers, notes } = await receiving();
    const socket = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    new SocketSource({ ...setting, socket }).close();
    const source = new SocketSource({ ...setting, socket });
    await timers.pass(0);
    expect(notes).toEqual([expect.stringContaining('blocked')]);
    source.close();
  });

  it('stops if the app no longer delivers over sockets', async () => {
    const { world, start, timers, gaveUp, count } = await receiving();
    await start();
    await configure(world, { delivery: 'http' });
    await timers.pass(2000);
    expect(gaveUp).toEqual([expect.stringContaining('no longer delivers over sockets')]);
    await timers.pass(60_000);
    expect(await count()).toBe(0);
  });

  it('stops if the app has ten connections already', async () => {
    const { world, start, gaveUp } = await receiving();
    for (let n = 0; n < 10; n += 1) await connectApp(world);
    await start();
    expect(gaveUp).toEqual([expect.stringContaining('which is ten')]);
  });

  it('closes its connection when it is stopped, and hears nothing more', async () => {
    const { start, say, requests, count, world } = await receiving();
    const source = await start();
    expect(await count()).toBe(1);
    source.close();
    await say('too late');
    expect([requests, await count()]).toEqual([[], 0]);
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'waiting' }]);
  });

  it('connects to the address of the page, whatever the platform returns', async () => {
    const { world } = await receiving();
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
      const { pathname, search } = new URL(new Request(input).url);
      return world.platform.fetch(new Request(`http://localhost${pathname}${search}`, init));
    };
    const opener = new ConnectionOpener(fetch, 'https://10.0.0.5:4321', world.app.app_id);
    const opened = await opener.open();
    expect(opened).toMatchObject({
      address: expect.stringMatching(/^wss:\/\/10\.0\.0\.5:4321\/link\?ticket=/),
    });
  });
});
