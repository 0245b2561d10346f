import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { everyKind, headersMissing } from '../../platform/testing/answer-kinds.ts';
import { brief, call, startServerAt } from '../test-server.ts';

async function builtPage(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'parley-page-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<!doctype html><head></head><body></body>');
  await writeFile(join(root, 'assets', 'index-abc.js'), 'export {};');
  return root;
}

describe('over HTTP, every answer has the headers of its kind:', () => {
  it('those of the platform and of the relying party', async () => {
    const base = await startServerAt();
    for (const [what, { kind, path, status, ...init }] of Object.entries(
      everyKind(await brief(base)),
    )) {
      const headers = { ...init.headers };
      const answer = await fetch(`${base}${path}`, { ...init, headers, redirect: 'manual' });
      expect(`${what}: ${answer.status}`).toBe(`${what}: ${status}`);
      expect({ what, missing: headersMissing(kind, answer.headers) }).toEqual({
        what,
        missing: [],
      });
      await answer.body?.cancel();
    }
  });

  it('those of its guards', async () => {
    const base = await startServerAt();
    const preflight = { origin: 'http://x.example', 'access-control-request-method': 'POST' };
    for (const answer of [
      await call(`${base}/sandbox`, { host: 'evil.example' }),
      await call(`${base}/api/auth.test`, preflight, 'OPTIONS'),
      await call(`${base}/sandbox/reset`, preflight, 'OPTIONS'),
      await call(`${base}/api/auth.test`, {}, 'TRACE'),
      await call(`${base}/nothing/here`, {}),
    ]) {
      const headers = new Headers(answer.headers as Record<string, string>);
      expect(headersMissing('data', headers)).toEqual([]);
    }
  });

  it('those of the page and its files', async () => {
    const base = await startServerAt({ pageRoot: await builtPage() });
    for (const [path, ancestors, cached] of [
      ['/', "'self'", 'no-cache'],
      ['/index.html', "'self'", 'no-cache'],
      ['/assets/index-abc.js', "'none'", 'public, max-age=31536000, immutable'],
      ['/nothing.js', "'none'", 'no-cache'],
    ] as const) {
      const { headers } = await call(`${base}${path}`, {});
      expect(headers['content-security-policy']).toContain(`frame-ancestors ${ancestors}`);
      expect(headers).toMatchObject({
        'cache-control': cached,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
    }
  });
});
