import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { Demo, DemoStep } from '../../../contract/demo/demo.ts';
import { TEN_STEPS } from '../../../contract/demo/fixtures/ten-steps.fixture.ts';
import type { PlayedDemo } from '../../../contract/demo/played.ts';
import { decodeDemo } from '../../../contract/links/codec.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import { openWorld } from '../../testing/open-world.ts';

const WORLD = { seed: 3, now: 1_767_225_600.25, frozen: true } as const;
const demoOf = (...steps: DemoStep[]): Demo => ({
  format: 'parley-demo',
  version: 1,
  world: WORLD,
  steps,
});
const POST: DemoStep = {
  verb: 'POST',
  url: '/api/chat.postMessage',
  headers: [
    ['authorization', 'Bearer {{world.apps.0.tokens.0.token}}'],
    ['content-type', 'application/json'],
  ],
  body: '{"channel":"{{world.channels.1.id}}","text":"hello"}',
};

async function play(demo: Demo, options = {}): Promise<PlayedDemo> {
  const world = await openWorld(options);
  const { status, body } = await world.sandbox('/demos/play', { demo });
  expect([status, body.message]).toEqual([200, undefined]);
  return body as PlayedDemo;
}

describe('POST /sandbox/demos/play', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it('gives the recorded answers, byte by byte', async () => {
    const { steps } = await play(TEN_STEPS);
    const recorded = steps.map(({ status, answer, body }) => ({
      status,
      sum: answer?.sum,
      body: mask(body),
    }));
    await expect(`${JSON.stringify(recorded, null, 2)}\n`).toMatchFileSnapshot(
      './ten-steps.answers.json',
    );
  });

  it('shows what a faulty network left of answers, and goes on', async () => {
    const armed = (fault: string): DemoStep => ({
      verb: 'PUT',
      url: '/sandbox/conditions/call_faults',
      headers: [['content-type', 'application/json']],
      body: JSON.stringify({ fault }),
    });
    const { steps } = await play(
      demoOf(armed('cut'), POST, armed('connection_refused'), POST, POST),
    );
    const [, cut, , refused, whole] = steps;
    expect(cut).toMatchObject({ status: 200, error: 'cut' });
    expect(whole?.body.startsWith(cut?.body.slice(0, 20) ?? '-')).toBe(true);
    expect(cut?.body).not.toMatch(/\}$/);
    expect(refused).toMatchObject({ status: 0, problem: expect.stringContaining('broke') });
    expect(whole).toMatchObject({ status: 200, error: null });
  });

  it('gives the answers that the link of version 1 was recorded with', async () => {
    const link = new URL('../../../contract/links/fixtures/version-1.link.txt', import.meta.url);
    const read = await decodeDemo(readFileSync(link, 'utf8'));
    if (!read.ok) throw new Error(read.message);
    const { steps } = await play(read.demo);
    expect(steps.map(({ answer }) => answer)).toEqual(read.demo.steps?.map(({ answer }) => answer));
  });

  it('gives the same answers by another clock, in another time zone, on a host with a salt', async () => {
    const here = await play(TEN_STEPS);
    process.env['TZ'] = 'Asia/Kolkata';
    expect(new Date(0).getTimezoneOffset()).toBe(-330);
    let now = 1e12;
    const clock = () => (now += 12_345.678);
    const there = await play(TEN_STEPS, { clock, salt: 'salt of another host', seed: 9 });
    expect(JSON.stringify(there)).toBe(JSON.stringify(here));
  });

  it('gives the same checksums at another address', async () => {
    const sums = ({ steps }: PlayedDemo) => steps.map(({ answer }) => answer?.sum);
    const here = await play(TEN_STEPS);
    const there = await play(TEN_STEPS, {
      deployment: { base_url: 'https://example.com/parley', webhook_host: 'https://hooks.test' },
    });
    expect(sums(there)).toEqual(sums(here));
  });

  it('leaves the world in service as it was', async () => {
    const world = await openWorld();
    const before = await world.sandbox('/snapshot');
    await world.sandbox('/demos/play', { demo: TEN_STEPS });
    expect(await world.sandbox('/snapshot')).toEqual(before);
    expect((await world.sandbox('/exchanges')).body.exchanges).toEqual([]);
  });

  it('plays no further than asked, and answers the world before the first step', async () => {
    const world = await openWorld();
    const { body } = await world.sandbox('/demos/play', { demo: TEN_STEPS, through: 2 });
    expect(body.steps).toHaveLength(2);
    expect(body.brief.clock).toEqual({ now: TEN_STEPS.world.now, frozen: true });
    const { body: none } = await world.sandbox('/demos/play', { demo: TEN_STEPS, through: 0 });
    expect(none.steps).toEqual([]);
  });

  it('masks what was sent', async () => {
    const basic = [
      'authorization',
      'Basic {{world.apps.0.client_id}}:{{world.apps.0.client_secret}}',
    ] as const;
    const { steps, brief } = await play(
      demoOf(POST, {
        verb: 'POST',
        url: '/api/openid.connect.token?a={{world.apps.0.signing_secret}}',
        headers: [basic, ['content-type', 'application/x-www-form-urlencoded']],
        body: 'grant_type=authorization_code&code=&note={{world.apps.0.client_secret}}',
      }),
    );
    expect(steps[0]?.request.headers.slice(0, 1)).toEqual([
      ['authorization', expect.stringMatching(/^Bearer xoxb-…\w{4}$/)],
    ]);
    const shown = JSON.stringify(steps.map(({ request, exchange }) => ({ request, exchange })));
    const [app] = brief.apps;
    for (const secret of [app?.client_secret, app?.signing_secret, app?.tokens[0]?.token])
      expect(shown).not.toContain(secret);
    // The credentials were right: the refusal is about the code.
    expect(steps[1]?.error).not.toBe('bad_client_secret');
  });

  it('says which step found nothing, and plays the others', async () => {
    const { steps } = await play(
      demoOf(
        POST,
        { ...POST, body: '{"channel":"{{1.chanel}}"}' },
        { ...POST, url: '/api/api.test' },
      ),
    );
    expect(steps.map(({ status }) => status)).toEqual([200, 0, 200]);
    expect(steps[1]?.problem).toBe(
      'Step 2: {{1.chanel}} finds nothing: the answer of step 1 has no chanel there, but ok, channel, ts, message.',
    );
  });

  it('refuses what is not a demo, and a condition that does not exist', async () => {
    const world = await openWorld();
    const refused = async (body: unknown) => {
      const answer = await world.sandbox('/demos/play', body);
      return [answer.status, answer.body.error, answer.body.message];
    };
    expect(await refused({ demo: { ...demoOf(), version: 4 } })).toEqual([
      400,
      'invalid_demo',
      expect.stringContaining('newer version'),
    ]);
    expect(await refused({ demo: demoOf(), more: 1 })).toEqual([
      400,
      'invalid_demo',
      'Unknown field more; leave it out.',
    ]);
    const conditions = [{ name: 'no_such_thing', parameters: {} }];
    expect(await refused({ demo: { ...demoOf(), world: { ...WORLD, conditions } } })).toEqual([
      400,
      'invalid_demo',
      expect.stringContaining('There is no condition "no_such_thing"'),
    ]);
    const large = { ...demoOf(), steps: Array.from({ length: 100_001 }, () => 0) };
    expect(await refused({ demo: large })).toEqual([
      413,
      'invalid_demo',
      expect.stringContaining('Make it smaller'),
    ]);
    const elsewhere = { ...WORLD, deployment: 'government' };
    expect(await refused({ demo: { ...demoOf(), world: elsewhere } })).toEqual([
      400,
      'invalid_demo',
      expect.stringContaining('government'),
    ]);
  });

  it('stops when the answers are too long together', async () => {
    const list: DemoStep = {
      verb: 'GET',
      url: '/api/users.list?limit=1000',
      headers: [['authorization', 'Bearer {{world.apps.0.tokens.0.token}}']],
    };
    const jump: DemoStep = { verb: 'POST', url: '/sandbox/clock', body: '{"advance_s":120}' };
    const steps = Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? list : jump));
    const { steps: played } = await play({ ...demoOf(...steps), world: { ...WORLD, users: 5000 } });
    const length = played.reduce((sum, { body }) => sum + body.length, 0);
    expect(length).toBeGreaterThan(16 * 1024 * 1024);
    expect(length).toBeLessThan(18 * 1024 * 1024);
    expect(played.at(-1)).toMatchObject({
      status: 0,
      problem: expect.stringContaining('ask for less'),
    });
  });

  it('stops when placeholders make the requests too long together', async () => {
    const echo: DemoStep = { verb: 'POST', url: '/api/api.test', headers: POST.headers ?? [] };
    const echoed: DemoStep = { ...echo, body: `{"text":"${'x'.repeat(40_000)}"}` };
    const again: DemoStep = { ...echo, body: `{"a":"${'{{1.args.text}}'.repeat(25)}"}` };
    const { steps: played } = await play(
      demoOf(echoed, ...Array.from({ length: 60 }, () => again)),
    );
    const length = played.reduce((sum, { request }) => sum + (request.body?.length ?? 0), 0);
    expect(length).toBeGreaterThan(4 * 1024 * 1024);
    expect(length).toBeLessThan(18 * 1024 * 1024);
    expect(played.at(-1)).toMatchObject({
      status: 0,
      problem: expect.stringContaining('Send less, and ask for less'),
    });
  });
});

describe('POST /sandbox/demos/open', () => {
  it('replaces the world with that of the demo', async () => {
    const world = await openWorld({ salt: 'a salt of the host' });
    const conditions = [{ name: 'workspace_access_withheld', parameters: {} }];
    const { status, body } = await world.sandbox('/demos/open', {
      world: { ...WORLD, conditions },
    });
    expect([status, body.secrets, body.seed, body.clock]).toEqual([
      200,
      'predictable',
      3,
      { now: WORLD.now, frozen: true },
    ]);
    expect(body.conditions).toHaveLength(1);
    // The next world is an ordinary one.
    await world.sandbox('/reset', {});
    expect((await world.brief()).secrets).toBe('random');
  });

  it('gives it the secrets it has everywhere, those of its sessions too', async () => {
    const ticketOn = async (clock: () => number) => {
      const world = await openWorld({ clock, salt: 'a salt of the host' });
      await world.sandbox('/demos/open', { world: WORLD });
      const [app] = (await world.brief()).apps;
      const minted = await world.sandbox('/tokens', {
        app_id: app?.app_id,
        type: 'app',
        scopes: ['connections:write'],
      });
      const { body } = await world.call(
        'apps.connections.open',
        {},
        { token: minted.body.token as string },
      );
      return body.url as string;
    };
    expect(await ticketOn(() => 1e12)).toBe(await ticketOn(() => 2e12));
  });

  it('changes nothing where the demo cannot be opened', async () => {
    const world = await openWorld();
    const { status, body } = await world.sandbox('/demos/open', { world: { ...WORLD, seed: -1 } });
    expect([status, body.error]).toEqual([400, 'invalid_demo']);
    expect((await world.brief()).seed).toBe(1);
  });
});
