import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staticFiles } from './static-files.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'static-'));
  mkdirSync(join(folder, 'page/assets'), { recursive: true });
  writeFileSync(join(folder, 'page/index.html'), '<p>Parley');
  writeFileSync(join(folder, 'page/assets/a.js'), 'run()');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  staticFiles(join(folder, 'page'), '/in/')({ method, url, headers });

describe('the static host of the end-to-end tests', () => {
  it('has the document at its folder, whatever the query is', () => {
    for (const url of ['/in/', '/in/?embed', '/in/index.html']) {
      expect(ask(url)).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
        body: Buffer.from('<p>Parley'),
      });
    }
  });

  it('compresses for those who ask for it', () => {
    const { headers, body = '' } = ask('/in/assets/a.js', { 'accept-encoding': 'gzip, br' });
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(String(gunzipSync(body))).toBe('run()');
  });

  it('says that a file did not change, until it does', () => {
    const answer = staticFiles(join(folder, 'page'), '/in/');
    const url = '/in/assets/b.js';
    const get = (tag = '') => answer({ method: 'GET', url, headers: { 'if-none-match': tag } });
    writeFileSync(join(folder, 'page/assets/b.js'), 'one()');
    const { etag } = get().headers;
    expect(get(etag)).toMatchObject({ status: 304 });
    writeFileSync(join(folder, 'page/assets/b.js'), 'other()');
    expect(get(etag)).toMatchObject({ status: 200, body: Buffer.from('other()') });
  });

  it.each(['/', '/in', '/in/no.js', '/in/assets', '/in/../secret.txt', '/in//etc/hostname'])(
    'has nothing at %s',
    (url) => expect(ask(url).status).toBe(404),
  );

  it('takes no other method', () => {
    expect(ask('/in/', {}, 'POST').status).toBe(404);
  });
});
