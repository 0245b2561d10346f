import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { answerWith, botToken, brief, call, startServerAt } from './test-server.ts';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

describe('the server', () => {
  it('has the address it listens at, and is the platform there', async () => {
    const base = await startServerAt();
    expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const world = await brief(base);
    expect(world.deployment).toMatchObject({ base_url: base, webhook_host: base, issuer: base });
    expect(world.apps[0]?.webhooks[0]?.url).toContain(`${base}/services/`);
  });

  it('is the same platform under each of its names', async () => {
    const base = await startServerAt();
    const { port } = new URL(base);
    const token = await botToken(base);
    for (const name of ['localhost', '[::1]', 'parley.localhost']) {
      const answer = await call(`${base}/api/auth.test`, {
        host: `${name}:${port}`,
        authorization: `Bearer ${token}`,
      });
      expect(`${name}: ${JSON.parse(answer.body).ok}`).toBe(`${name}: true`);
    }
  });

  it('hands out the addresses that others use, if they come through a proxy', async () => {
    const port = await freePort();
    await startServerAt({ port, publicUrl: 'https://parley.example' });
    const local = `http://127.0.0.1:${port}`;
    const passedOn = { host: 'parley.example', 'x-forwarded-for': '10.0.0.1' };
    const { issuer, jwks_uri } = JSON.parse(
      (await call(`${local}/.well-known/openid-configuration`, passedOn)).body,
    );
    expect(issuer).toBe('https://parley.example');
    expect(jwks_uri).toMatch(/^https:\/\/parley\.example\//);
    const { apps } = await brief(local);
    const hook = apps[0]?.webhooks[0]?.url ?? '';
    expect(hook).toMatch(/^https:\/\/parley\.example\/services\//);
    const { pathname } = new URL(hook);
    const posted = await call(`${local}${pathname}`, passedOn, 'POST', '{"text":"a"}');
    expect([posted.status, posted.body]).toEqual([200, 'ok']);
    expect((await call(`${local}/api/api.test`, { host: 'other.example' })).status).toBe(403);
  });

  it('passes method, path, query, headers and body on untouched', async () => {
    const base = await startServerAt(
      answerWith(async (seen) =>
        Response.json({
          method: seen.method,
          url: seen.url,
          headers: Object.fromEntries(seen.headers),
          body: await seen.text(),
        }),
      ),
    );
    const answer = await call(
      `${base}/api//a%3D/../b?x=%3D&y=1+2`,
      { 'content-type': 'text/plain; charset=x', 'content-length': '5', 'x-own': 'a, b' },
      'POST',
      'hello',
    );
    expect(JSON.parse(answer.body)).toMatchObject({
      method: 'POST',
      url: `${base}/api//b?x=%3D&y=1+2`,
      headers: {
        'content-type': 'text/plain; charset=x',
        'content-length': '5',
        'x-own': 'a, b',
      },
      body: 'hello',
    });
  });

  it('has secrets of its own, for each deployment, that stay the same when it is reset', async () => {
    const [one, other] = [await startServerAt(), await startServerAt()];
    const tokens = await Promise.all([one, `${one}/gov`, other, `${other}/gov`].map(botToken));
    expect(new Set(tokens).size).toBe(4);
    for (const base of [one, other]) expect((await brief(base)).secrets).toBe('random');
    const reset = { method: 'POST', body: JSON.stringify({ seed: 1 }) };
    await fetch(`${one}/sandbox/reset`, reset);
    expect(await botToken(one)).toBe(tokens[0]);
  });

  it('has predictable ones when it is given a seed', async () => {
    const [one, other] = [await startServerAt({ seed: 7 }), await startServerAt({ seed: 7 })];
    expect(await brief(one)).toMatchObject({ seed: 7, secrets: 'predictable' });
    expect(await botToken(one)).toBe(await botToken(other));
    expect(await botToken(one)).not.toBe(await botToken(await startServerAt({ seed: 8 })));
  });

  it('rejects when the port is taken', async () => {
    const { port } = new URL(await startServerAt());
    await expect(startServerAt({ port: Number(port) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  it('has nothing to say to TRACE', async () => {
    const base = await startServerAt();
    expect((await call(`${base}/api/auth.test`, {}, 'TRACE')).status).toBe(405);
  });
});
