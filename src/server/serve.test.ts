import { describe, expect, it } from 'vitest';
import { answering, botToken, brief, call, startedAt } from './test-server.ts';

describe('the server', () => {
  it('has the address it listens at, and is the platform there', async () => {
    const base = await startedAt();
    expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const world = await brief(base);
    expect(world.deployment).toMatchObject({ base_url: base, webhook_host: base, issuer: base });
    expect(world.apps[0]?.webhooks[0]?.url).toContain(`${base}/services/`);
  });

  it('is the same platform under each of its names', async () => {
    const base = await startedAt();
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

  it('passes method, path, query, headers and body on untouched', async () => {
    const base = await startedAt(
      answering(async (seen) =>
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

  it('rejects when the port is taken', async () => {
    const { port } = new URL(await startedAt());
    await expect(startedAt({ port: Number(port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('has nothing to say to TRACE', async () => {
    const base = await startedAt();
    expect((await call(`${base}/api/auth.test`, {}, 'TRACE')).status).toBe(405);
  });
});
