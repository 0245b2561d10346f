import { describe, expect, it } from 'vitest';
import { VERBS } from './schema.ts';
import type { Demo, DemoStep, DemoView } from './demo.ts';
import { readDemo } from './read-demo.ts';

const DEMO: Demo = {
  format: 'parley-demo',
  version: 1,
  world: { seed: 1, now: 1_767_225_600, frozen: true },
};
const TOKEN = 'xoxb-q8RZ0v3bTnY1LmK7sWcXeD4f';
const POST: DemoStep = { verb: 'POST', url: '/api/chat.postMessage' };

const faultOf = (demo: unknown) => {
  const reading = readDemo(demo);
  return reading.ok ? null : reading.message;
};
const stepFaultOf = (step: Partial<DemoStep>) =>
  faultOf({ ...DEMO, steps: [{ ...POST, ...step }] });

describe('a step of a demo', () => {
  it.each([
    'POST /api/chat.postMessage',
    'GET /api/users.list?limit=2&cursor=dXNl%3D',
    'POST /openid/connect/token',
    'GET /.well-known/openid-configuration',
    'GET /oauth/v2/authorize?client_id=1.2',
    'POST /sandbox/clock',
    'POST /sandbox/tokens',
    'POST /sandbox/webhooks',
    'POST /sandbox/users',
    'POST /sandbox/events',
    'PUT /sandbox/conditions/short_pages',
    'DELETE /sandbox/conditions/short_pages',
    'PATCH /sandbox/users/U1',
    'PATCH /sandbox/users/{{world.users.admin}}',
    'POST {{world.apps.0.webhooks.0.url}}',
    'POST {{world.apps.0.webhooks.0.url}}?a=1',
    'POST /services/T1/B1',
  ])('may be %s', (line) => {
    const [verb, url = ''] = line.split(' ');
    expect(stepFaultOf({ verb, url } as DemoStep)).toBeNull();
  });

  it.each([
    'POST https://evil.test/api/x',
    'POST //evil.test/api/x',
    'POST /api/../sandbox/reset',
    'POST /api/%2e%2e/sandbox/reset',
    'POST /api/..%2fsandbox/reset',
    'POST /api/./x',
    'POST /api//x',
    String.raw`POST /api/\x`,
    'POST api/x',
    'POST /other/x',
    'POST /sandboxes',
    'POST {{world.deployment.base_url}}/sandbox/reset',
    'POST {{world.apps.0.webhooks.0.url}}/../x',
    'POST {{world.team.id}}',
    'POST data:text/html,x',
    'POST /sandbox',
    'POST /sandbox/',
    'POST /sandbox/clock?x=1',
    'POST /sandbox/clock/',
    'POST /sandbox/reset',
    'PUT /sandbox/snapshot',
    'POST /sandbox/rewind',
    'POST /sandbox/keys',
    'POST /sandbox/demos/open',
    'POST /sandbox/demos/play',
    'POST /sandbox/exams/paging',
    'POST /sandbox/deliveries/D1/redeliver',
    'POST /sandbox/apps/A1/disconnect',
    'GET /sandbox/snapshot',
    'GET /sandbox/stream',
    'PATCH /sandbox/clock',
    'DELETE /sandbox/users/U1',
  ])('may not be %s', (line) => {
    const [verb, url = ''] = line.split(' ');
    expect(stepFaultOf({ verb, url } as DemoStep)).toMatch(/^Step 1: /);
  });

  it('has a verb of HTTP, and a body only where the verb has one', () => {
    for (const verb of VERBS) expect(stepFaultOf({ verb })).toBeNull();
    expect(stepFaultOf({ verb: 'TRACE' as 'GET' })).toContain('Step 1: verb must be');
    expect(stepFaultOf({ verb: 'GET', body: 'x' })).toBe('Step 1: GET has no body.');
  });

  it.each([
    'Host',
    'Cookie',
    'Origin',
    'Sec-Fetch-Site',
    'X-Parley-At',
    'X-Parley-Key',
    'Content-Length',
    'User-Agent',
  ])('does not have the header %s', (name) => {
    expect(stepFaultOf({ headers: [[name, '1']] })).toContain(`the header ${name} cannot be sent`);
  });

  it.each([
    ['a b', 'x'],
    ['x:', 'x'],
    ['', 'x'],
    ['x', 'a\r\nb'],
    ['x', 'a\nb'],
    ['x', '\0'],
    ['x', '…'],
  ])('does not have the header %j: %j', (name, value) => {
    expect(stepFaultOf({ headers: [[name, value]] })).toMatch(/^Step 1: headers\.0/);
  });

  it('does not make the platform call another origin by a manifest', () => {
    const create = (manifest: unknown) =>
      stepFaultOf({
        verb: 'POST',
        url: '/sandbox/apps',
        body: JSON.stringify({ manifest }),
      } as const);
    const own = 'https://receiver.parley.test/{{world.apps.0.app_id}}';
    const manifest = (url: string, redirect = 'http://localhost:8080/cb') => ({
      display_information: { name: 'x' },
      features: { slash_commands: [{ command: '/x', description: 'x', url }] },
      oauth_config: { redirect_urls: [redirect] },
      settings: { interactivity: { is_enabled: true, request_url: url } },
    });
    expect(create(manifest(own))).toBeNull();
    expect(create(JSON.stringify(manifest(own)))).toBeNull();
    for (const url of ['http://127.0.0.1:9/', 'https://receiver.parley.test.evil.test/', '', 1])
      expect(create(manifest(url as string))).toContain('which no demo may');
    expect(create(JSON.stringify(manifest('http://evil.test/')))).toContain('which no demo may');
    expect(create('features:\n  slash_commands: []')).toContain('not a JSON object');
    expect(create(manifest(own, 'https://evil.test/'))).toContain('another origin');
    const change = { verb: 'PUT', url: '/sandbox/apps/A1/manifest' } as const;
    const body = JSON.stringify({ manifest: manifest('http://evil.test/') });
    expect(stepFaultOf({ ...change, body })).toContain('which no demo may');
  });

  it('does not by a method that takes a manifest, however that is sent', () => {
    const form = [['content-type', 'application/x-www-form-urlencoded']] as const;
    const json = [['Content-Type', 'application/json; charset=utf-8']] as const;
    const manifest = (url: string) => ({ settings: { event_subscriptions: { request_url: url } } });
    const own = manifest('https://receiver.parley.test/A1');
    const evil = manifest('http://evil.test/');
    const call = (body: string, headers: readonly (readonly [string, string])[], more = '') =>
      stepFaultOf({ verb: 'POST', url: `/api/apps.manifest.create${more}`, headers, body });
    const inForm = (value: unknown) => new URLSearchParams({ manifest: JSON.stringify(value) });
    expect(call(JSON.stringify({ manifest: own }), json)).toBeNull();
    expect(call(JSON.stringify({ manifest: JSON.stringify(own) }), json)).toBeNull();
    expect(call(`a=1&${inForm(own)}`, form)).toBeNull();
    for (const found of [
      call(JSON.stringify({ manifest: evil }), json),
      call(JSON.stringify({ manifest: JSON.stringify(evil) }), json),
      call(`${inForm(own)}&${inForm(evil)}`, form),
      call('', form, `?${inForm(evil)}`),
      call(JSON.stringify({ manifest: own }), json, `?${inForm(evil)}`),
    ])
      expect(found).toContain('which no demo may');
    const sent = JSON.stringify({ manifest: evil });
    for (const headers of [[], [['content-type', 'text/plain']], [...json, ...form]] as const)
      expect(call(sent, headers)).toContain('must be sent as application/json or as a form');
    const spelt = { verb: 'POST', url: '/api/apps%2Emanifest%2Eupdate', headers: json } as const;
    expect(stepFaultOf({ ...spelt, body: sent })).toContain('which no demo may');
    expect(stepFaultOf({ verb: 'GET', url: '/api/apps.manifest.export?app_id=A1' })).toBeNull();
  });

  it('does not make the platform call another origin', () => {
    const app = { verb: 'PATCH', url: '/sandbox/apps/A1' } as const;
    const change = (body: object) => stepFaultOf({ ...app, body: JSON.stringify(body) });
    expect(change({ subscriptions: [], delivery: 'socket', request_url: null })).toBeNull();
    expect(change({ request_url: 'http://127.0.0.1:9/' })).toContain('request_url');
    expect(
      change({
        redirect_urls: [
          'http://localhost:8080/cb',
          'http://127.0.0.1',
          '{{world.deployment.base_url}}/cb',
          '{{world.apps.0.redirect_urls.0}}',
        ],
      }),
    ).toBeNull();
    for (const url of [
      'https://evil.test',
      'http://localhost.evil.test',
      'http://localhost@evil.test',
      'http://127.0.0.1.evil.test/',
      '//evil.test',
      7,
    ])
      expect(change({ redirect_urls: [url] })).toContain('redirect URI');
    expect(stepFaultOf({ ...app, body: '[]' })).toContain('not a JSON object');
    for (const name of ['request_uri', 'request%5Furi', '%72equest_uri', 'request%255Furi']) {
      expect(stepFaultOf({ verb: 'GET', url: `/openid/connect/authorize?${name}=x` })).toContain(
        'request_uri',
      );
      expect(stepFaultOf({ url: '/openid/connect/authorize', body: `${name}=x` })).toContain(
        'request_uri',
      );
    }
  });

  it('refers to earlier steps only', () => {
    expect(stepFaultOf({ body: '{{1.ts}}' })).toBe(
      'Step 1: {{1.ts}} is not the answer of an earlier step.',
    );
    expect(faultOf({ ...DEMO, steps: [POST, { ...POST, body: '{{1.ts}}' }] })).toBeNull();
    expect(stepFaultOf({ body: '{{nothing}}' })).toContain('is not a placeholder');
  });
});

describe('a secret', () => {
  const view = (given: Partial<DemoView>) => ({
    ...DEMO,
    view: { panel: 'explorer', search: {}, ...given },
  });
  it.each<[string, unknown]>([
    ['title', { ...DEMO, title: TOKEN }],
    ['view.search.token', view({ search: { token: 'abcdefgh' } })],
    ['view.search.text', view({ search: { text: `use ${TOKEN}` } })],
    ['view.drafts.composer', view({ drafts: { composer: { text: TOKEN } } })],
    [
      'world.conditions.0',
      {
        ...DEMO,
        world: {
          ...DEMO.world,
          conditions: [{ name: 'token_revoked', parameters: { token: TOKEN } }],
        },
      },
    ],
    ...(
      [
        ['title', { title: TOKEN }],
        ['caption', { caption: `the token ${TOKEN}` }],
        ['url', { url: `/api/x?token=${TOKEN}` }],
        ['url', { url: '/api/x?client_secret=abc' }],
        ['url', { url: '/services/T1A/B1A/q8RZ0v3bTnY1' }],
        ['body', { body: `{"a":"${TOKEN}"}` }],
        ['body', { body: 'code=abc' }],
        ['body', { body: 'token=x{{world.apps.0.tokens.0.token}}' }],
        ['headers.0', { headers: [['authorization', `Bearer ${TOKEN}`]] }],
        ['headers.0', { headers: [['authorization', 'Bearer {{world.apps.0.tokens.0.token}}x']] }],
        ['headers.0', { headers: [['authorization', 'Basic MTI6MzQ=']] }],
        ['headers.0', { headers: [['authorization', 'MTI6MzQ=']] }],
        ['headers.0', { headers: [['x-client-secret', 'abc']] }],
        ['answer.body', { answer: { status: 200, sum: '0123456789', body: TOKEN } }],
        ['view.search.text', { view: { panel: 'explorer', search: { text: TOKEN } } }],
      ] as const
    ).map(([place, step]): [string, unknown] => [
      `steps.0.${place}`,
      { ...DEMO, steps: [{ ...POST, ...step }] },
    ]),
  ])('as it is, in %s, is refused', (place, demo) => {
    const named = place.replace(/^steps\.0\./, 'Step 1: ');
    expect(faultOf(demo)).toMatch(`${named} holds a secret`);
  });

  it('as a placeholder may stand anywhere in a request', () => {
    expect(
      stepFaultOf({
        url: '/api/x?token={{world.apps.0.tokens.0.token}}',
        headers: [
          ['authorization', 'Basic {{world.apps.0.client_id}}:{{world.apps.0.client_secret}}'],
          ['x-client-secret', '{{world.apps.0.client_secret}}'],
        ],
        body: '{"code":"{{world.apps.0.app_id}}","client_secret":"{{world.apps.0.client_secret}}"}',
      }),
    ).toBeNull();
  });

  it('as a placeholder may stand in a part of a multipart body', () => {
    const part = (value: string) =>
      `--b\r\nContent-Disposition: form-data; name="token"\r\n\r\n${value}\r\n--b--\r\n`;
    expect(stepFaultOf({ body: part('{{world.apps.0.tokens.0.token}}') })).toBeNull();
    expect(stepFaultOf({ body: part('x{{world.apps.0.tokens.0.token}}') })).toContain('a secret');
  });
});

describe('a reason', () => {
  it.each<[unknown, string]>([
    [null, 'It is not a demo of Parley'],
    [[], 'It is not a demo of Parley'],
    [{ ...DEMO, format: 'parley-world' }, 'It is not a demo of Parley'],
    [{ ...DEMO, version: 0 }, 'version must be 1 or 2 or 3, not 0.'],
    [{ ...DEMO, more: 1 }, 'more is an unknown field; check its spelling.'],
    [{ ...DEMO, world: { ...DEMO.world, seed: 'x' } }, 'world.seed must be a number, not "x".'],
    [{ ...DEMO, steps: [{ verb: 'GET' }] }, 'Step 1: url is missing.'],
    [{ ...DEMO, world: { ...DEMO.world, users: 2_000_000 } }, 'world.users must'],
  ])('says what is wrong', (value, message) => {
    expect(faultOf(value)).toContain(message);
  });
});
