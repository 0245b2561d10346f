import { describe, expect, it } from 'vitest';
import { botToken, brief, call, startedAt } from './test-server.ts';

describe('strangers', () => {
  it('get no answer under a name that is not the server’s', async () => {
    const base = await startedAt();
    const answer = await call(`${base}/sandbox`, { host: 'evil.example' });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.body)).toMatchObject({ ok: false, error: 'unknown_host' });
    expect(answer.body).not.toContain('xox');
  });

  it('get one under a name the server was told', async () => {
    const base = await startedAt({ allowedHosts: ['parley.example'] });
    const answer = await call(`${base}/sandbox`, { host: 'parley.example' });
    expect(answer.status).toBe(200);
  });

  it('cannot change or read the sandbox from a page of theirs', async () => {
    const base = await startedAt();
    const before = await brief(base);
    const origin = 'https://evil.example';
    const json = { 'content-type': 'application/json', origin };
    const seed = JSON.stringify({ seed: 9 });
    const reset = await call(`${base}/sandbox/reset`, json, 'POST', seed);
    expect(reset.status).toBe(403);
    expect(JSON.parse(reset.body)).toMatchObject({ ok: false, error: 'foreign_page' });
    expect(await brief(base)).toMatchObject({ seed: before.seed, team: before.team });

    const preflight = await call(
      `${base}/sandbox/reset`,
      { origin, 'access-control-request-method': 'POST' },
      'OPTIONS',
    );
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin');
    const read = await call(`${base}/sandbox`, { origin, 'sec-fetch-site': 'cross-site' });
    expect(read.status).toBe(403);
    expect(read.body).not.toContain('xox');
  });

  it('may call the Web API and webhooks from a page of theirs', async () => {
    const base = await startedAt();
    const world = await brief(base);
    const origin = 'https://app.example';
    const preflight = await call(
      `${base}/api/auth.test`,
      {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
      'OPTIONS',
    );
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization',
    });
    const authorization = `Bearer ${await botToken(base)}`;
    const answer = await call(`${base}/api/auth.test`, { origin, authorization }, 'POST');
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(JSON.parse(answer.body)).toMatchObject({ ok: true });

    const webhook = world.apps[0]?.webhooks[0]?.url ?? '';
    const posted = await call(webhook, { origin }, 'POST', JSON.stringify({ text: 'hello' }));
    expect(posted.headers).toMatchObject({ 'access-control-allow-origin': '*' });
  });
});
