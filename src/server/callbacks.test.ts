import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { raw, startServerAt } from './test-server.ts';

const KIBIBYTE = 1024;

const posted = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
  `Content-Length: ${length}\r\nConnection: close\r\n\r\n`;

describe('the callback of the relying party', () => {
  it('reads what comes up to its limit, and echoes nothing of more', async () => {
    const base = await startServerAt();
    const post = (size: number) =>
      fetch(`${base}/relying-party/callback`, {
        method: 'POST',
        body: new URLSearchParams({ code: 'x'.repeat(size) }),
      });
    expect(await (await post(60 * KIBIBYTE)).text()).toContain('x'.repeat(60 * KIBIBYTE));
    for (const size of [64 * KIBIBYTE, 20_000 * KIBIBYTE]) {
      const answer = await post(size);
      expect(answer.status).toBe(413);
      const page = await answer.text();
      expect(page).toContain('more than 65536 bytes');
      expect(page).not.toContain('xxx');
    }
  });

  it('does not wait for ever for the rest', async () => {
    const base = await startServerAt({ timeout_ms: 30 });
    const answer = await raw(base, `${posted('/relying-party/callback', 100)}code=x`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('body was incomplete');
  });
});

describe('a connection whose client closed its side', () => {
  /** Sends a whole request, waits for its answer, then sends the beginning of another and hangs up. */
  const interrupted = (base: string, beginning: string) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(base);
      const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
      let received = '';
      socket.once('data', () => socket.end(beginning));
      socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
      socket.on('end', () => resolve(received));
      socket.write('GET /api/api.test HTTP/1.1\r\nHost: localhost\r\n\r\n');
    });

  it.each([
    ['the head', 'GET /api/api.test HTTP/1.1\r\nHost: loc', /HTTP\/1\.1 400 /],
    ['the body', posted('/api/api.test', 100), /"error":"request_timeout"/],
    ['the body of a call of the sandbox', posted('/sandbox/reset', 100), /"invalid_json"/],
  ])('in the middle of %s is answered and closed', async (_where, beginning, answer) => {
    const base = await startServerAt({ timeout_ms: 60_000 });
    const received = await interrupted(base, beginning);
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
    expect(received).toMatch(answer);
  });
});
