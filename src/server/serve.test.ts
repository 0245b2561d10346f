import { describe, expect, it } from 'vitest';
import { answerWith, botToken, brief, call, startServerAt } from './test-server.ts';

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
