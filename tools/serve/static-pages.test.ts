import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staticPages } from './static-pages.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'static-'));
  mkdirSync(join(folder, 'page/assets'), { recursive: true });
  writeFileSync(join(folder, 'page/index.html'), '<p>Parley');
  writeFileSync(join(folder, 'page/assets/a.js'), 'run()');
  writeFileSync(join(folder, 'page/assets/long.js'), 'run();'.repeat(1000));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (path: string, init?: RequestInit) =>
  staticPages({ '/in/': join(folder, 'page') }).request(path, init);

describe('the static host of the end-to-end tests', () => {
  it.each(['/in/', '/in/?embed', '/in/index.html'])('has the document at %s', async (path) => {
    const answer = await ask(path);
    expect([answer.status, await answer.text()]).toEqual([200, '<p>Parley']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  it('compresses for those who ask for it', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const answer = await ask('/in/assets/long.js', { headers });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(String(gunzipSync(await answer.arrayBuffer()))).toBe('run();'.repeat(1000));
    const etag = answer.headers.get('etag') ?? '';
    const again = await ask('/in/assets/long.js', {
      headers: { ...headers, 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });

  it('compresses what a file holds now', async () => {
    const host = staticPages({ '/in/': join(folder, 'page') });
    for (const text of ['first();'.repeat(1000), 'other();'.repeat(1000)]) {
      writeFileSync(join(folder, 'page/assets/changing.js'), text);
      for (let time = 1; time <= 2; time += 1) {
        const headers = { 'accept-encoding': 'gzip' };
        const answer = await host.request('/in/assets/changing.js', { headers });
        expect(answer.headers.get('content-type')).toContain('javascript');
        expect(String(gunzipSync(await answer.arrayBuffer()))).toBe(text);
      }
    }
  });

  it.each([
    ['asks for no compression', '/in/assets/long.js', 'identity'],
    ['asks for a short file', '/in/assets/a.js', 'gzip'],
  ])('sends the bytes of the file to who %s', async (_who, path, encoding) => {
    const answer = await ask(path, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toContain('()');
  });

  it('says that a file did not change, until it does', async () => {
    const headers = { 'if-none-match': (await ask('/in/assets/a.js')).headers.get('etag') ?? '' };
    expect((await ask('/in/assets/a.js', { headers })).status).toBe(304);
    writeFileSync(join(folder, 'page/assets/a.js'), 'other()');
    expect(await (await ask('/in/assets/a.js', { headers })).text()).toBe('other()');
  });

  it.each(['/', '/in', '/in/no.js', '/in/assets', '/in/..%2fsecret.txt', '/in//etc/hostname'])(
    'has nothing at %s',
    async (path) => expect((await ask(path)).status).toBe(404),
  );
});
