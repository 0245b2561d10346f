import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { once } from 'node:events';
import { answerWith, brief, call, startTestServer } from '../test-server.ts';
import type { LogFormat } from '../command/arguments.ts';
import { ServerLog, shownPath } from './server-log.ts';

/** A server with a log, what it wrote, and how to have it end. */
async function logged(log: LogFormat, more: Parameters<typeof startTestServer>[0] = {}) {
  let written = '';
  const server = await startTestServer({
    log,
    writeLog: (lines) => void (written += lines),
    ...more,
  });
  const lines = async () => {
    await server.close({ reason: 'SIGTERM' });
    return written.trimEnd().split('\n');
  };
  return { base: server.platform.deployment.base_url, lines };
}

describe('the log of a server', () => {
  it('has a line of JSON for its start, each request, and its stop', async () => {
    const { base, lines } = await logged('json');
    await call(`${base}/api/api.test?foo=bar`, {});
    await call(`${base}/no-file`, {}, 'POST', 'x');
    await call(`${base}/healthz`, {});
    const [start, one, other, stop, stopped, ...more] = (await lines()).map((line) =>
      JSON.parse(line),
    );
    expect(start).toEqual({ time: expect.any(String), event: 'start', url: base });
    expect(one).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      event: 'request',
      method: 'GET',
      path: '/api/api.test',
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
    });
    expect(one.bytes).toBeGreaterThan(100);
    expect(other).toMatchObject({ method: 'POST', path: '/no-file', status: 404 });
    expect(stop).toMatchObject({ event: 'stop', reason: 'SIGTERM' });
    expect(stopped).toMatchObject({ event: 'stopped', ms: expect.any(Number) });
    expect(more).toEqual([]);
  });

  it('has a line of text for each, if that is wanted', async () => {
    const { base, lines } = await logged('text');
    await call(`${base}/api/api.test`, {});
    const [start, request] = await lines();
    expect(start).toMatch(/^\S+Z start url=http:\/\/127\.0\.0\.1:\d+$/);
    expect(request).toMatch(/^\S+Z GET \/api\/api\.test 200 [\d.]+ ms \d+ B$/);
  });

  it('has faults of the server, without secrets', async () => {
    const broken = answerWith(() => {
      throw new Error('broken over xoxb-1-2-abcdefghijkl');
    });
    const { base, lines } = await logged('json', broken);
    await call(`${base}/api/auth.test`, {}, 'POST');
    expect(await lines()).toContainEqual(
      expect.stringContaining('"event":"fault","message":"broken over xoxb-…ijkl"'),
    );
  });

  it.each(['json', 'text'] as const)('has no secret of any kind as %s', async (format) => {
    const { base, lines } = await logged(format);
    const { apps } = await brief(base);
    const [app] = apps;
    const tokens = apps.flatMap((each) => each.tokens.map(({ token }) => token));
    const hook = app?.webhooks[0]?.url ?? '';
    const secrets = [
      ...tokens,
      hook.split('/').at(-1) ?? '',
      app?.client_secret ?? '',
      app?.signing_secret ?? '',
      app?.verification_token ?? '',
      // A ticket, the end of an upload, a public file, a JSON web token, a code.
      'k3'.repeat(20),
      'q9'.repeat(20),
      'abcde12345',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLW9mLWl0',
      'Zq81_xYw-02kLmNoPq',
    ];
    expect(secrets.every((each) => each.length > 8)).toBe(true);
    await call(hook, {}, 'POST', '{"text":"a"}');
    await call(hook.replace('/services', '//services'), {}, 'POST');
    const [ticket, upload, file] = secrets.slice(-5);
    await once(new WebSocket(`${base.replace('http', 'ws')}/link/${ticket}`), 'error');
    await call(`${base}/upload/v1/${upload}`, {}, 'POST');
    await call(`${base}/files-pub/T0ABCDEFGH-F0ABCDEFGH-${file}`, {});
    for (const secret of secrets) {
      const encoded = secret.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
      for (const path of [
        `/api/auth.test?token=${secret}`,
        `/api/${secret}`,
        `/${encoded}/x`,
        `/commands/T0ABC/R0ABC/${secret}`,
        `/actions/T0ABC/R0ABC/${secret}`,
        `/oauth/v2/authorize?code=${secret}`,
      ])
        await call(`${base}${path}`, { authorization: `Bearer ${secret}` });
    }
    const text = (await lines()).join('\n');
    expect(text.split('\n').length).toBeGreaterThan(secrets.length * 6);
    for (const secret of secrets) {
      expect(text).not.toContain(secret);
      expect(text.toLowerCase()).not.toContain(secret.slice(0, 9).toLowerCase());
    }
  });
});

describe('the path of a request, as it is shown', () => {
  it.each([
    [
      '/api/conversations.requestSharedInvite.approve',
      '/api/conversations.requestSharedInvite.approve',
    ],
    ['/sandbox/apps/A0123456789/disconnect?x=1#y', '/sandbox/apps/A0123456789/disconnect'],
    ['/.well-known/openid-configuration', '/.well-known/openid-configuration'],
    ['http://user:password@localhost/a', '/a'],
    ['//evil', '/'],
    ['/a/%41pi/b', '/a/…/b'],
    [`/${'long/'.repeat(100)}`, expect.stringMatching(/^.{300}…$/)],
    ['/services/T0ABC/B0ABC/abcdefgh', '/services/T0ABC/B0ABC/…'],
  ])('%s is %s', (url, shown) => expect(shownPath(url)).toEqual(shown));

  it('is one line, and no control of a terminal, whatever it is', () => {
    let written = '';
    const log = new ServerLog({
      format: 'text',
      write: (lines) => void (written += lines),
      now: () => new Date(0),
    });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (url) => {
        log.request({ method: 'GET', url, status: null, ms: 1, bytes: 2 });
        log.flush();
        expect(written).toMatch(/^1970-01-01T00:00:00\.000Z GET [^\n\p{Cc}]* aborted 1 ms 2 B\n$/u);
        written = '';
      }),
    );
  });
});
