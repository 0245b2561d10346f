import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { botToken, raw, startServerAt } from '../test-server.ts';

describe('bodies', () => {
  const head = (token: string, length: number) =>
    `POST /api/chat.postMessage HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n`;

  it('that are shorter than declared are not waited for for ever', async () => {
    const base = await startServerAt({ timeout_ms: 30 });
    const token = await botToken(base);
    const sent = `${head(token, 100)}Connection: close\r\n\r\ntext=hello`;
    expect(await raw(base, sent)).toContain('"error":"request_timeout"');
  });

  it('whose sender hangs up in the middle are answered at once', async () => {
    const base = await startServerAt({ timeout_ms: 60_000 });
    const token = await botToken(base);
    const answer = await raw(base, `${head(token, 100)}\r\ntext=hello`, { hangUp: true });
    expect(answer).toContain('"error":"request_timeout"');
  });

  it('that break off between chunks are not taken for whole', async () => {
    const base = await startServerAt({ timeout_ms: 30 });
    const token = await botToken(base);
    const chunked = `${head(token, 0).replace(/Content-Length.*\r\n/, '')}Transfer-Encoding: chunked\r\n`;
    const sent = `${chunked}Connection: close\r\n\r\na\r\ntext=hello\r\n`;
    expect(await raw(base, sent)).toContain('"error":"request_timeout"');
  });

  it('that are too large are refused by the platform, and disturb no later call', async () => {
    const base = await startServerAt();
    const authorization = `Bearer ${await botToken(base)}`;
    for (const size of [2, 12]) {
      const answer = await fetch(`${base}/api/chat.postMessage`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: 'x'.repeat(size * 1024 * 1024),
      });
      expect(await answer.json()).toMatchObject({ ok: false, error: 'request_too_large' });
    }
    const after = await fetch(`${base}/api/auth.test`, { headers: { authorization } });
    expect(await after.json()).toMatchObject({ ok: true });
  });

  it('of clients that vanish disturb nobody', async () => {
    const base = await startServerAt();
    const token = await botToken(base);
    const { hostname, port } = new URL(base);
    const socket = connect({ host: hostname, port: Number(port) });
    await new Promise((written) => socket.write(`${head(token, 100)}\r\ntext=`, written));
    socket.destroy();
    const after = await fetch(`${base}/api/api.test`);
    expect(await after.json()).toMatchObject({ ok: true });
  });

  it('that are not HTTP get a 400', async () => {
    const base = await startServerAt();
    expect(await raw(base, 'hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });
});
