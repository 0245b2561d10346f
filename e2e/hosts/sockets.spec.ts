import type { Page } from '@playwright/test';
import { HTTP } from '../addresses.ts';
import { expect, test } from './patient.ts';
import { Tab } from './tab.ts';

/**
 * Runs an app in socket mode in the page, as a program of somebody would: it opens a socket, posts a message, and
 * acknowledges the envelope. Returns every frame, and the outcome of the delivery.
 */
const socketMode = (page: Page) =>
  page.evaluate(async () => {
    const base = new URL('.', location.href).href;
    const call = async (path: string, method: string, body: object, token = '') =>
      (
        await fetch(base + path, {
          method,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        })
      ).json();
    const world = await (await fetch(`${base}sandbox`)).json();
    const [app] = world.apps;
    const { app_id } = app;
    await call(`sandbox/apps/${app_id}`, 'PATCH', {
      delivery: 'socket',
      subscriptions: ['message'],
    });
    const scopes = ['connections:write'];
    const minted = await call('sandbox/tokens', 'POST', { app_id, type: 'app', scopes });
    const { url } = await call('api/apps.connections.open', 'POST', {}, minted.token);
    const stream = new EventSource(`${base}sandbox/stream`);
    await new Promise((opened) => stream.addEventListener('open', opened));
    /** Resolves when an event, maybe heard of before, was delivered or given up. Others share the world of a server. */
    const isOver = new Set<string>();
    const over = (id = '') =>
      new Promise<void>((resolve) => {
        if (isOver.has(id)) resolve();
        else stream.addEventListener('delivery', () => isOver.has(id) && resolve());
      });
    stream.addEventListener('delivery', ({ data }) => {
      const { event, state } = JSON.parse(data);
      if (state !== 'waiting') isOver.add(event);
    });
    const frames: { type: string; payload?: { event_id: string; event: { text: string } } }[] = [];
    const socket = new WebSocket(url);
    await new Promise<void>((done, failed) => {
      socket.addEventListener('error', () => failed(new Error('the socket failed')));
      socket.addEventListener('message', ({ data }) => {
        const frame = JSON.parse(String(data));
        frames.push(frame);
        if (frame.type === 'hello') {
          const channel = world.channels.find(
            (each: { name?: string }) => each.name === 'deploys',
          ).id;
          const text = `over the socket ${'long '.repeat(100)}`;
          void call('api/chat.postMessage', 'POST', { channel, text }, app.tokens[1].token);
        } else {
          socket.send(
            JSON.stringify({
              envelope_id: frame.envelope_id,
              payload: { filler: 'x'.repeat(500) },
            }),
          );
          done();
        }
      });
    });
    const event = frames[1]?.payload?.event_id;
    await over(event);
    stream.close();
    const list = await (await fetch(`${base}sandbox/deliveries?event=${event}`)).json();
    const delivery = list.deliveries.at(-1);
    // The ticket was used.
    const again = new WebSocket(url);
    const code = await new Promise((closed) =>
      again.addEventListener('close', (event) => closed(event.code)),
    );
    return {
      types: frames.map(({ type }) => type),
      text: frames[1]?.payload?.event.text,
      delivery,
      code,
    };
  });

const EXPECTED = {
  types: ['hello', 'events_api'],
  text: expect.stringContaining('over the socket'),
  delivery: { state: 'delivered', attempts: [{ via: 'socket', fault: null }] },
  code: 1006,
};

test('an app in the page gets its events by a socket that does not leave the tab', async ({
  page,
}) => {
  const real: string[] = [];
  page.on('websocket', (socket) => real.push(socket.url()));
  await new Tab(page).open();
  expect(await socketMode(page)).toMatchObject(EXPECTED);
  expect(real).toEqual([]);
});

test('an app in the page of a server gets its events by a socket', async ({ page }) => {
  await new Tab(page).open(HTTP.url);
  expect(await socketMode(page)).toMatchObject(EXPECTED);
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('sockets of the page do not leave the tab', async ({ page }) => {
    const real: string[] = [];
    page.on('websocket', (socket) => real.push(socket.url()));
    await page.goto('./#/explorer');
    await page.getByRole('button', { name: 'Continue without a service worker' }).click();
    await new Tab(page).answers();
    const code = await page.evaluate(async () => {
      const address = new URL('link?ticket=guessed', location.href).href.replace(/^http/, 'ws');
      const socket = new WebSocket(address);
      return new Promise((closed) =>
        socket.addEventListener('close', (event) => closed(event.code)),
      );
    });
    expect(code).toBe(1006);
    expect(real).toEqual([]);
  });
});
