import { describe, expect, it } from 'vitest';
import { botToken, brief, call, raw, startServerAt } from '../test-server.ts';

describe('strangers', () => {
  it('get no answer under a name that is not the server’s', async () => {
    const base = await startServerAt();
    const answer = await call(`${base}/sandbox`, { host: 'evil.example' });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.body)).toMatchObject({ ok: false, error: 'unknown_host' });
    expect(JSON.parse(answer.body).message).toContain('“evil.example”');
    expect(answer.body).not.toContain('xox');
  });

  it('get no answer where the request line names another server', async () => {
    const base = await startServerAt();
    const { host } = new URL(base);
    for (const [target, own] of [
      ['http://evil.example/sandbox', host],
      [`https://evil.example:${host.split(':')[1]}/sandbox`, host],
      [`http://${host}@evil.example/sandbox`, host],
      [`http://evil.example\\@${host}/sandbox`, host],
      ['http:///sandbox', host],
      [`http://${host}/sandbox`, 'evil.example'],
    ] as const) {
      const answer = await raw(
        base,
        `GET ${target} HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 40[03] /);
      expect(answer).not.toMatch(/xox|client_secret/);
    }
    const own = await raw(
      base,
      `GET ${base}/sandbox HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    expect(own).toContain('"ok":true');
  });

  it('hide no header behind thousands of others', async () => {
    const base = await startServerAt();
    const { host } = new URL(base);
    const many = Array.from({ length: 2100 }, (_, n) => `x${n}: y\r\n`).join('');
    for (const hidden of [
      'Sec-Fetch-Site: cross-site',
      'Origin: http://evil.example',
      `Host: ${host}`,
    ]) {
      const answer = await raw(
        base,
        `GET /sandbox HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${many}${hidden}\r\n\r\n`,
      );
      expect([hidden, answer.slice(0, 12)]).toEqual([
        hidden,
        expect.stringMatching(/^HTTP\/1\.1 40[03]$/),
      ]);
    }
  });

  it('get no answer with two Host headers, in either order, nor with none', async () => {
    const base = await startServerAt();
    const { host } = new URL(base);
    for (const [version, hosts, status] of [
      ['1.1', [host, 'evil.example'], 400],
      ['1.1', ['evil.example', host], 400],
      ['1.1', [host, host], 400],
      ['1.0', [host, 'evil.example'], 400],
      ['1.1', [], 400],
      ['1.0', [], 40],
    ] as const) {
      const named = hosts.map((name) => `Host: ${name}\r\n`).join('');
      const answer = await raw(
        base,
        `GET /sandbox HTTP/${version}\r\n${named}Connection: close\r\n\r\n`,
      );
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`));
      expect(answer).not.toMatch(/xox|client_secret/);
    }
  });

  it('get one under a configured name', async () => {
    const base = await startServerAt({ allowedHosts: ['parley.example'] });
    const answer = await call(`${base}/sandbox`, { host: 'parley.example' });
    expect(answer.status).toBe(200);
  });

  it('cannot change or read the sandbox from a page of theirs', async () => {
    const base = await startServerAt();
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

  it('cannot read the past from a page of theirs, where tokens are alive that are dead now', async () => {
    const base = await startServerAt();
    const authorization = `Bearer ${await botToken(base)}`;
    const past = { authorization, 'x-parley-at': 'start' };
    const revoked = await call(`${base}/api/auth.revoke`, { authorization }, 'POST');
    expect(JSON.parse(revoked.body)).toMatchObject({ ok: true, revoked: true });
    const own = await call(`${base}/api/auth.test`, past, 'POST');
    expect(JSON.parse(own.body)).toMatchObject({ ok: true });
    for (const from of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      for (const path of ['/api/auth.test', '/openid/connect/userInfo']) {
        const answer = await call(`${base}${path}`, { ...past, ...from }, 'POST');
        expect([path, answer.status]).toEqual([path, 403]);
        expect(JSON.parse(answer.body)).toMatchObject({ ok: false, error: 'foreign_page' });
      }
    }
  });

  it('may call the Web API and webhooks from a page of theirs', async () => {
    const base = await startServerAt();
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
