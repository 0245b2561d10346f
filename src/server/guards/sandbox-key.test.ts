import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { KEY_HEADER, isLoopback, listensToItself, newKey, opensSandbox } from './sandbox-key.ts';
import { answerWith, call, startServerAt, startTestServer } from '../test-server.ts';

describe('this machine alone', () => {
  it.each(['127.0.0.1', '127.255.0.3', '::1', '::ffff:127.0.0.1', '::FFFF:127.9.9.9'])(
    'has the address %s',
    (address) => expect(isLoopback(address)).toBe(true),
  );

  it.each([
    undefined,
    '',
    '0.0.0.0',
    '10.0.0.1',
    '192.168.127.1',
    '1270.0.0.1',
    '127.0.0.1.evil.example',
    '::ffff:10.0.0.1',
    '::',
    '::2',
    'fe80::1',
    '::ffff:7f00:1',
    '64:ff9b::127.0.0.1',
  ])('has not the address %s', (address) => expect(isLoopback(address)).toBe(false));

  it('is reached by a server that listens on loopback', () => {
    for (const host of ['127.0.0.1', 'localhost', 'LOCALHOST', 'app.localhost', '::1'])
      expect(listensToItself(host)).toBe(true);
    for (const host of [
      '0.0.0.0',
      '::',
      '10.0.0.1',
      'parley.example',
      'localhost.example',
      'evil-localhost',
      'localhost:1',
    ])
      expect(listensToItself(host)).toBe(false);
  });
});

describe('the key', () => {
  const key = newKey();

  it('is asked of other machines, and has to be whole', () => {
    expect(opensSandbox('10.0.0.7', key, key)).toBe(true);
    for (const wrong of [undefined, '', key.slice(1), `${key}0`, key.toUpperCase(), newKey()])
      expect(opensSandbox('10.0.0.7', wrong, key)).toBe(false);
    expect(opensSandbox(undefined, undefined, key)).toBe(false);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is not asked of this machine', () => {
    expect(opensSandbox('127.0.0.1', undefined, key)).toBe(true);
  });

  it('opens nothing to other machines if the server has no key', () => {
    for (const presented of [undefined, '', 'null'])
      expect(opensSandbox('10.0.0.7', presented, null)).toBe(false);
  });

  it('is new with every server, and there only where others can reach it', async () => {
    const keys = [
      await startTestServer({ host: '0.0.0.0' }),
      await startTestServer({ host: '0.0.0.0' }),
    ];
    const [one, other] = keys.map(({ key: made }) => made);
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(one).not.toBe(other);
    expect((await startTestServer()).key).toBeNull();
  });
});

/** An address by which other machines know this one. Without one, the test cannot be run. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

describe.skipIf(outside === undefined)('a server that listens to the network', () => {
  it('opens its sandbox to others with the key alone', async () => {
    const { key, platform } = await startTestServer({ host: '0.0.0.0' });
    const { port } = new URL(platform.deployment.base_url);
    for (const path of ['/sandbox', '/gov/sandbox', '/sandbox/snapshot', '/sandbox/stream']) {
      const url = `http://${outside}:${port}${path}`;
      for (const headers of [{}, { [KEY_HEADER]: 'guessed' }]) {
        const refused = await call(url, headers);
        expect(refused.status).toBe(401);
        expect(JSON.parse(refused.body)).toMatchObject({ ok: false, error: 'key_required' });
        expect(refused.body).not.toMatch(/xox|secret_/);
      }
    }
    const open = await call(`http://${outside}:${port}/sandbox`, { [KEY_HEADER]: key ?? '' });
    expect(JSON.parse(open.body)).toMatchObject({ ok: true });
    const reset = await call(`http://${outside}:${port}/sandbox/reset`, {}, 'POST');
    expect(reset.status).toBe(401);
  });

  it('opens the past to others with the key alone, also that of the Web API', async () => {
    const { key, platform } = await startTestServer({ host: '0.0.0.0' });
    const { port } = new URL(platform.deployment.base_url);
    const url = `http://${outside}:${port}/api/api.test`;
    await call(url, {}, 'POST');
    const past = { 'x-parley-at': 'start' };
    const refused = await call(url, past, 'POST');
    expect(refused.status).toBe(401);
    expect(JSON.parse(refused.body)).toMatchObject({ ok: false, error: 'key_required' });
    const open = await call(url, { ...past, [KEY_HEADER]: key ?? '' }, 'POST');
    expect(JSON.parse(open.body)).toMatchObject({ ok: true });
  });

  it('tells the key to no platform, whatever the address and the verb, and to no log', async () => {
    const arrived: Request[] = [];
    const answers = answerWith((request) => {
      arrived.push(request);
      return Response.json({ ok: true });
    });
    const { key, platform } = await startTestServer({ host: '0.0.0.0', ...answers });
    const base = platform.deployment.base_url;
    const headers = { [KEY_HEADER]: key ?? '', 'x-other': 'kept' };
    for (const path of ['/sandbox', '/api/auth.test', '/openid/connect/keys', '/services/T1/B1/x'])
      for (const [method, body] of [
        ['GET', ''],
        ['POST', 'a=1'],
      ] as const)
        expect((await call(base + path, headers, method, body)).status).toBe(200);
    expect(arrived).toHaveLength(8);
    for (const request of arrived) {
      expect(JSON.stringify([...request.headers])).not.toContain(key);
      expect(request.headers.get('x-other')).toBe('kept');
    }

    const real = await startTestServer({ host: '0.0.0.0' });
    const own = { [KEY_HEADER]: real.key ?? '' };
    await call(`${real.platform.deployment.base_url}/api/api.test`, own, 'POST');
    const log = await call(
      `${real.platform.deployment.base_url}/sandbox/exchanges/x0000000001`,
      own,
    );
    expect(JSON.parse(log.body)).toMatchObject({ ok: true });
    expect(log.body).not.toContain(real.key);
  });

  it('asks this machine for none, and the Web API for none but its tokens', async () => {
    const base = await startServerAt({ host: '0.0.0.0' });
    expect((await call(`${base}/sandbox`, {})).status).toBe(200);
    const { port } = new URL(base);
    const answer = await call(`http://${outside}:${port}/api/auth.test`, {});
    expect(JSON.parse(answer.body)).toMatchObject({ error: 'not_authed' });
  });
});
