import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { classAt, type OpenClass, secretOf } from '../../class/test-class.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { openDataFolder } from '../data/data-folder.ts';
import type { RunningServer } from '../serve.ts';
import { IS_OWN_SERVER, startTestServer } from '../test-server.ts';
import { openClass } from './open-class.fixture.ts';

/** What a host does with a class that it mounts. */
describe('a host with a class', () => {
  it('opens its sandbox to nobody without a key, this machine included', async () => {
    const open = await openClass();
    for (const path of ['/sandbox', '/gov/sandbox', '/sandbox/snapshot', '/class']) {
      const refused = await open.send(path);
      expect([path, refused.status]).toEqual([path, 401]);
      expect(JSON.stringify(refused.body)).not.toMatch(/xox/);
    }
    const ada = await open.join('Ada');
    expect((await ada.call('/sandbox')).body.apps).toHaveLength(1);
  });

  it('gives a person who joins a cookie for the pages of sign-in, which no script reads', async () => {
    const open = await openClass();
    const link = secretOf((await open.links()).join);
    const joined = await open.send('/class/join', {
      method: 'POST',
      body: JSON.stringify({ link, name: 'Ada' }),
    });
    const { pathname } = new URL(open.base);
    expect(joined.headers.get('set-cookie')).toMatch(
      new RegExp(`; Path=${pathname}; Max-Age=\\d+; HttpOnly; SameSite=Lax`),
    );
  });

  it('tells the platform no key, and shows none in its log', async () => {
    const open = await openClass();
    const [teacher, ada] = [await open.teacher(), await open.join('Ada')];
    const { apps } = (await ada.call('/sandbox')).body as WorldBrief;
    const headers = {
      'x-parley-key': ada.key,
      authorization: `Bearer ${apps[0]?.tokens[0]?.token}`,
    };
    for (const more of [{}, { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }]) {
      const called = await open.send('/api/auth.test', {
        method: 'POST',
        headers: { ...headers, ...more },
      });
      expect(called.status).toBe(200);
      const id = called.headers.get('x-parley-exchange') ?? '';
      const text = JSON.stringify((await teacher.call(`/sandbox/exchanges/${id}`)).body);
      expect(text).toContain('auth.test');
      expect(text).not.toContain(ada.key);
    }
    // A snapshot has nothing of the class.
    const snapshot = JSON.stringify((await teacher.call('/sandbox/snapshot')).body);
    const links = Object.values(await open.links()).map(secretOf);
    for (const secret of [...links, ada.key, teacher.key]) expect(snapshot).not.toContain(secret);
  });

  it('opens no socket and no stream for a page of another site', async () => {
    const open = await openClass();
    const ada = await open.join('Ada');
    const headers = {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
      'x-parley-key': ada.key,
    };
    const socket = new WebSocket(`${open.base.replace('http', 'ws')}/link`, { headers });
    socket.on('error', () => undefined);
    const [, answer] = (await once(socket, 'unexpected-response')) as [
      unknown,
      { statusCode: number },
    ];
    expect(answer.statusCode).toBe(403);
    expect((await open.send('/sandbox/stream', { headers })).status).toBe(403);
  });

  it('knows nobody by the key of another class', async () => {
    const [one, other] = [await openClass(), await openClass()];
    const ada = await one.join('Ada');
    const { apps } = (await ada.call('/sandbox')).body as WorldBrief;
    for (const path of ['/sandbox', '/class'])
      expect((await other.as(ada.key).call(path)).body.error).toBe('class_key_unknown');
    await expect(other.join('Eve', { link: (await one.links()).join })).rejects.toThrow(
      'link_revoked',
    );
    const token = apps[0]?.tokens[0]?.token ?? '';
    expect((await one.api('auth.test', {}, token)).body.ok).toBe(true);
    expect((await other.api('auth.test', {}, token)).body.error).toBe('invalid_auth');
  });
});

const startClass = (options = {}) => startTestServer({ isClass: true, ...options });

const classOf = ({ platform, group }: RunningServer) =>
  classAt(platform.deployment.base_url, {
    links: async () => group?.links() ?? { teach: '', join: '' },
    fetch,
  });

describe.runIf(IS_OWN_SERVER)('a server with a class', () => {
  it('has no other key', async () => {
    expect((await startClass()).key).toBeNull();
  });

  it('sends events to no other program, unless it was started with its host', async () => {
    const manifest = async (options: object) => {
      const ada = await classOf(await startClass(options)).join('Ada');
      const { apps } = (await ada.call('/sandbox')).body as WorldBrief;
      const request_url = 'http://receiver.localhost:1/events';
      const path = `/sandbox/apps/${apps[0]?.app_id}`;
      return (await ada.call(path, { request_url }, 'PATCH')).body.message;
    };
    expect(await manifest({})).toContain('--allow-delivery receiver.localhost');
    const allowed = await manifest({ allowedDeliveries: ['receiver.localhost'] });
    expect(allowed).toContain('was not verified');
    expect(allowed).not.toContain('--allow-delivery');
  });

  it('remembers the class in its folder: links, people, and what is theirs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-class-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const start = async () => {
      const opened = await openDataFolder(folder);
      if (!opened.ok) throw new Error(opened.message);
      return startClass({ data: opened.folder });
    };
    const first = await start();
    const open = classOf(first);
    const secrets = async (of: OpenClass) => Object.values(await of.links()).map(secretOf);
    const links = await secrets(open);
    const ada = await open.join('Ada');
    await ada.call('/class/hand', { raised: true });
    const { apps } = (await ada.call('/sandbox')).body as WorldBrief;
    await first.close();

    const later = classOf(await start());
    expect(await secrets(later)).toEqual(links);
    const again = later.as(ada.key);
    expect((await again.call('/class')).body.me).toMatchObject({
      name: 'Ada',
      app_id: apps[0]?.app_id,
      hand: expect.any(Number),
    });
    expect((await again.call('/sandbox')).body.apps[0].tokens).toEqual(apps[0]?.tokens);
  });
});
