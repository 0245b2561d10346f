import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { listen } from '../../world/listen.ts';
import { visit } from './visit.ts';

it('brings the response to the client as a form, where the client asked for that', async () => {
  const server = await listen({ port: 0, host: '127.0.0.1' });
  const got: { origin: string | undefined; form: URLSearchParams }[] = [];
  const client = createServer((request, response) => {
    if (request.method === 'POST') {
      void text(request).then((body) => {
        got.push({ origin: request.headers.origin, form: new URLSearchParams(body) });
        response.end();
      });
      return;
    }
    response.writeHead(302, { location: asked() }).end();
  }).listen(0, '127.0.0.1');
  await once(client, 'listening');
  const address = `http://127.0.0.1:${(client.address() as AddressInfo).port}`;
  const { app_id, client_id } = await server.app();
  const redirect_uri = `${address}/callback`;
  await server.sandbox(`/apps/${app_id}`, { redirect_urls: [redirect_uri] }, 'PATCH');
  const asked = () =>
    `${server.url}/openid/connect/authorize?${new URLSearchParams({
      response_type: 'code',
      response_mode: 'form_post',
      scope: 'openid',
      client_id,
      redirect_uri,
      state: `it's <"&">`,
    })}`;
  const { signal } = new AbortController();
  await visit(`${address}/login`, [address, new URL(server.url).origin], signal);
  client.close();
  await server.close();
  expect(got).toHaveLength(1);
  expect(got[0]?.origin).toBe(new URL(server.url).origin);
  expect(got[0]?.form.get('state')).toBe(`it's <"&">`);
  expect(got[0]?.form.get('code')).toMatch(/./);
});
