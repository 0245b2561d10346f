import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { brief, startServerAt } from './test-server.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** A server with an app that answers a command at once, and what that app got. */
async function startApp() {
  const base = await startServerAt();
  const got: string[] = [];
  const app = createServer((request, response) => {
    got.push(request.url ?? '');
    response.end('Here you are');
  });
  open.push(app.listen(0, '127.0.0.1'));
  await once(app, 'listening');
  const url = `http://127.0.0.1:${(app.address() as AddressInfo).port}/commands`;
  const manifest = {
    display_information: { name: 'Lunch' },
    features: { slash_commands: [{ command: '/lunch', description: 'Orders', url }] },
    oauth_config: { scopes: { bot: ['commands'] } },
  };
  const send = async (method: string, path: string, body?: object) => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await fetch(`${base}/sandbox${path}`, { method, ...init })).json();
  };
  await send('POST', '/apps', { manifest });
  const { channels, users } = await brief(base);
  const typed = { user_id: users.admin, channel: channels[0]?.id, command: '/lunch' };
  return { got, send, type: () => send('POST', '/interactions', { type: 'command', ...typed }) };
}

it.each([
  ['late', 1],
  ['silent', 0],
])(
  'an app over HTTP is %s for people, once the clock of the world has moved',
  async (how, times) => {
    const { got, send, type } = await startApp();
    await send('PUT', '/conditions/apps_unresponsive', { how });
    const typing = type();
    await vi.waitFor(async () => {
      const { interactions } = await send('GET', '/interactions');
      expect([interactions[0]?.state, got.length]).toEqual(['sent', times]);
    });
    await send('POST', '/clock', { advance_s: 3 });
    expect((await typing).interaction).toMatchObject({ state: 'timed_out', via: 'http' });
    await send('DELETE', '/conditions/apps_unresponsive');
    expect((await type()).interaction).toMatchObject({ state: 'acknowledged', status: 200 });
    expect(got).toHaveLength(times + 1);
  },
);
