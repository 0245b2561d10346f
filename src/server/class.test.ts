import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { WorldBrief } from '../contract/sandbox.ts';
import { openDataFolder } from './data/data-folder.ts';
import { newSalt, type RunningServer } from './serve.ts';
import { call, startTestServer } from './test-server.ts';

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

const startClass = (options = {}) => startTestServer({ isClass: true, ...options });

const secretOf = (link: string) => new URL(link).hash.replace(/^#\w+=/, '');

async function enter(
  { platform, group }: RunningServer,
  name: string,
  role: 'teach' | 'join' = 'join',
) {
  const base = platform.deployment.base_url;
  const links = group?.links();
  const body = JSON.stringify({ link: secretOf(links?.[role] ?? ''), name });
  const answer = await call(`${base}/class/join`, {}, 'POST', body);
  expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('"key"')]);
  const { key } = JSON.parse(answer.body) as { readonly key: string };
  return {
    key,
    cookie: String(answer.headers['set-cookie']),
    call: async (path: string, body?: object, verb = body === undefined ? 'GET' : 'POST') =>
      JSON.parse(
        (await call(base + path, { 'x-parley-key': key }, verb, JSON.stringify(body) ?? '')).body,
      ),
  };
}

describe('a server with a class', () => {
  it('opens its sandbox to nobody without a key, this machine included', async () => {
    const server = await startClass();
    const base = server.platform.deployment.base_url;
    expect(server.key).toBeNull();
    for (const path of ['/sandbox', '/gov/sandbox', '/sandbox/snapshot', '/class']) {
      const refused = await call(base + path, {});
      expect([path, refused.status]).toEqual([path, 401]);
      expect(refused.body).not.toMatch(/xox/);
    }
    const ada = await enter(server, 'Ada');
    expect((await ada.call('/sandbox')).apps).toHaveLength(1);
    // The class is in one world; the other is the teacher’s.
    expect((await ada.call('/gov/sandbox')).error).toBe('not_allowed');
    const teacher = await enter(server, 'Teacher', 'teach');
    expect((await teacher.call('/gov/sandbox')).ok).toBe(true);
    expect(ada.cookie).toMatch(/HttpOnly; SameSite=Lax/);
  });

  it('tells the platform no key, and shows none in its log', async () => {
    const server = await startClass();
    const ada = await enter(server, 'Ada');
    const { apps } = (await ada.call('/sandbox')) as WorldBrief;
    const base = server.platform.deployment.base_url;
    const headers = {
      'x-parley-key': ada.key,
      authorization: `Bearer ${apps[0]?.tokens[0]?.token}`,
    };
    for (const more of [{}, { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }])
      expect((await call(`${base}/api/auth.test`, { ...headers, ...more }, 'POST')).status).toBe(
        200,
      );
    const log = await server.platform.fetch(new Request(`${base}/sandbox/exchanges/x0000000001`));
    const text = await log.text();
    expect(text).toContain('auth.test');
    expect(text).not.toContain(ada.key);
  });

  it('opens no socket and no stream for a page of another site', async () => {
    const server = await startClass();
    const ada = await enter(server, 'Ada');
    const base = server.platform.deployment.base_url;
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const socket = new WebSocket(`${base.replace('http', 'ws')}/link`, {
      headers: { ...foreign, 'x-parley-key': ada.key },
    });
    const [, answer] = (await once(socket, 'unexpected-response')) as [
      unknown,
      { statusCode: number },
    ];
    expect(answer.statusCode).toBe(403);
    const stream = await call(`${base}/sandbox/stream`, { ...foreign, 'x-parley-key': ada.key });
    expect(stream.status).toBe(403);
  });

  it('sends events to no other program, unless it was started with its host', async () => {
    const manifest = async (options: object) => {
      const server = await startClass(options);
      const ada = await enter(server, 'Ada');
      const { apps } = (await ada.call('/sandbox')) as WorldBrief;
      const request_url = 'http://receiver.localhost:1/events';
      return (await ada.call(`/sandbox/apps/${apps[0]?.app_id}`, { request_url }, 'PATCH')).message;
    };
    expect(await manifest({})).toContain('--allow-delivery receiver.localhost');
    const allowed = await manifest({ allowedDeliveries: ['receiver.localhost'] });
    expect(allowed).toContain('was not verified');
    expect(allowed).not.toContain('--allow-delivery');
  });

  it('remembers the class in its folder: links, people, and what is theirs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-class-'));
    folders.push(folder);
    const start = async () => {
      const opened = await openDataFolder(folder, { newSalt });
      if (!opened.ok) throw new Error(opened.message);
      return startClass({ data: opened.folder });
    };
    const first = await start();
    const links = first.group?.links();
    const ada = await enter(first, 'Ada');
    await ada.call('/class/hand', { raised: true });
    const { apps } = (await ada.call('/sandbox')) as WorldBrief;
    await first.close();

    const second = await start();
    const hashes = (of: typeof links) => [of?.teach, of?.join].map((link) => secretOf(link ?? ''));
    expect(hashes(second.group?.links())).toEqual(hashes(links));
    const base = second.platform.deployment.base_url;
    const again = JSON.parse((await call(`${base}/class`, { 'x-parley-key': ada.key })).body);
    expect(again.me).toMatchObject({
      name: 'Ada',
      app_id: apps[0]?.app_id,
      hand: expect.any(Number),
    });
    const world = JSON.parse((await call(`${base}/sandbox`, { 'x-parley-key': ada.key })).body);
    expect(world.apps[0].tokens).toEqual(apps[0]?.tokens);
    // A snapshot has nothing of the class.
    const snapshot = await second.platform.fetch(new Request(`${base}/sandbox/snapshot`));
    const text = await snapshot.text();
    for (const secret of [...hashes(links), ada.key]) expect(text).not.toContain(secret);
  });
});
