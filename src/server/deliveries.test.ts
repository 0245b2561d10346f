import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { botToken, brief, startServerAt } from './test-server.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A program at a port of this machine that answers challenges, and keeps what it got. */
async function receiver(): Promise<{ url: string; got: Got[] }> {
  const got: Got[] = [];
  const server = createServer((asked, answer) => {
    void text(asked).then((body) => {
      const { type, challenge } = JSON.parse(body);
      if (type !== 'url_verification') got.push({ headers: asked.headers, body });
      answer.setHeader('connection', 'close').end(challenge ?? '');
    });
  });
  open.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`, got };
}

async function configure(base: string, change: object) {
  const [app] = (await brief(base)).apps;
  const sent = { method: 'PATCH', body: JSON.stringify(change) };
  return (await fetch(`${base}/sandbox/apps/${app?.app_id}`, sent)).json();
}

it('a server delivers events to a program on this machine', async () => {
  const base = await startServerAt();
  const { url, got } = await receiver();
  const change = { request_url: url, subscriptions: ['message'] };
  expect(await configure(base, change)).toMatchObject({ ok: true, request_url: url });
  const { apps, channels } = await brief(base);
  const channel = channels.find(({ name }) => name === 'deploys')?.id ?? '';
  await fetch(`${base}/api/chat.postMessage`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await botToken(base)}` },
    body: new URLSearchParams({ channel, text: 'over the wire' }),
  });
  await vi.waitFor(() => expect(got).toHaveLength(1));
  const [{ headers, body }] = got as [Got];
  const signed = `v0:${String(headers['x-slack-request-timestamp'])}:${body}`;
  const secret = apps[0]?.signing_secret ?? '';
  expect(headers['x-slack-signature']).toBe(
    `v0=${createHmac('sha256', secret).update(signed).digest('hex')}`,
  );
  expect(JSON.parse(body)).toMatchObject({ event: { text: 'over the wire', channel } });
});

it.each(['/gov/api/api.test', '/anywhere', '/relying-party/callback'])(
  'a server delivers nothing to itself at %s',
  async (path) => {
    const base = await startServerAt();
    for (const origin of [base, base.replace('127.0.0.1', 'localhost')]) {
      const answer = await configure(base, { request_url: origin + path });
      expect(answer).toMatchObject({ ok: false, error: 'request_url_not_verified' });
      expect(answer.message).toContain('it is this server itself');
    }
  },
);
