import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Demo } from '../../contract/demo/demo.ts';
import { demoInAddress } from '../../contract/links/demo-in-address.ts';
import { decodeDemo, readDemoText } from '../../contract/links/codec.ts';
import { demoOfWorld } from '../demo/demo-of-world.ts';
import { createPlatform } from '../parley.ts';
import { matchers, parley, type NodeTest, type ParleyTest } from '../testing.ts';

const MANIFEST = `
display_information: { name: Deployer }
features:
  bot_user: { display_name: deployer }
  slash_commands: [{ command: /deploy, description: Deploys, url: 'https://app.example/slack' }]
oauth_config: { scopes: { bot: [chat:write, commands, channels:history] } }
settings:
  event_subscriptions: { request_url: 'https://app.example/slack', bot_events: [message.channels] }
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-demos-'));
  vi.stubEnv('PARLEY_DEMOS', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** An app that answers “deploy” and the command. */
async function openDeployer(): Promise<ParleyTest> {
  const made: ParleyTest = await parley({
    manifest: MANIFEST,
    name: 'deploys › to production',
    program: async (request) => {
      const body = await request.text();
      if (!body.startsWith('{')) return Response.json({ text: 'on it' });
      const { challenge = '', event } = JSON.parse(body);
      if (event?.text === 'deploy')
        await made.api('chat.postMessage', { channel: event.channel, text: 'Sure?' });
      return new Response(challenge);
    },
  });
  return made;
}

/** The demo in the only file of the folder. */
function written(): Demo {
  const [file = '', ...more] = readdirSync(folder);
  expect(more).toEqual([]);
  const reading = readDemoText(readFileSync(join(folder, file)));
  if (!reading.ok) throw new Error(reading.message);
  return reading.demo;
}

/** Texts of the steps of a demo, played in another world, and what could not be sent. */
async function play(demo: Demo) {
  const { steps } = await createPlatform({ seed: 9 }).sandbox('/demos/play', { demo });
  const played = steps as readonly { readonly status: number; readonly problem?: string }[];
  return {
    statuses: [...new Set(played.map(({ status }) => status))],
    problems: played.flatMap(({ problem }) => problem ?? []),
    answers: JSON.stringify(steps),
  };
}

const namesIn = ({ steps = [] }: Demo) => steps.map(({ url }) => url);

describe('the demo that a failure leaves', () => {
  it('has all that happened, plays the same in any world, and says why the test failed', async () => {
    const { world, person } = await openDeployer();
    await person('ada').says('deploy');
    await person('ada').types('/deploy now');
    const failing = world.assertPosted({ text: 'Done' });
    await expect(failing).rejects.toThrow(
      /as a demo in the page:\n {2}npx parley page .*deploys-to/,
    );
    const demo = written();
    expect(demo).toMatchObject({ title: 'deploys › to production', view: { panel: 'workspace' } });
    const { channels } = await world.brief();
    expect(channels.find(({ id }) => id === demo.view?.search['channel'])?.name).toBe('general');
    expect(demo.steps?.at(-1)?.caption).toContain('like { text: "Done" }');
    const { statuses, problems, answers } = await play(demo);
    expect([statuses, problems]).toEqual([[200], []]);
    expect(answers).not.toContain('\\"ok\\":false');
    expect(namesIn(demo)).toContain('/sandbox/interactions');
    for (const text of ['deploy', 'Sure?', 'on it']) expect(answers).toContain(text);
  });

  it('holds no secret, and leaves out a call that cannot do without one', async () => {
    const { world, api } = await openDeployer();
    await api('chat.postMessage', { channel: '#general', text: 'hi' });
    await api('auth.test', {}, { token: 'xoxb-1234567890-somebody-elses-token' });
    const token = await world.botToken();
    await expect(world.assertPosted({ text: token })).rejects.toThrow(
      /leaves out what no demo can hold: auth\.test\.$/,
    );
    const text = JSON.stringify(written());
    const { client_secret, signing_secret } = await world.app();
    for (const secret of [token, 'somebody-elses', client_secret, signing_secret])
      expect(text).not.toContain(secret);
  });

  it('is left once where a check is repeated, with its whole wait as one step', async () => {
    const { world, api } = await openDeployer();
    await api('chat.postMessage', { channel: '#general', text: 'hi' });
    const check = vi.fn<() => Promise<void>>(() => world.assertCalled('chat.update'));
    const waiting = world.eventually(check, { within: 450 });
    await expect(waiting).rejects.toThrow(/^expected a call of chat\.update[^]*npx parley page/);
    expect(check).toHaveBeenCalledTimes(451);
    const demo = written();
    const moves = demo.steps?.filter(({ url }) => url === '/sandbox/clock');
    expect(moves?.map(({ body }) => body)).toEqual(['{"advance_s":450}']);
    expect(namesIn(demo)[0]).toBe('/sandbox/apps');
  });

  it('begins with the world that was made last', async () => {
    const { world, api } = await openDeployer();
    await world.reset({ seed: 7, users: 5 });
    await world.install(MANIFEST);
    await api('chat.postMessage', { channel: '#general', text: 'in the new one' });
    await expect(world.assertCalled('chat.update')).rejects.toThrow('npx parley page');
    const demo = written();
    expect(demo.world).toMatchObject({ seed: 7, users: 5 });
    expect(namesIn(demo).filter((url) => url === '/sandbox/apps')).toHaveLength(1);
    expect((await play(demo)).problems).toEqual([]);
  });

  it('is of a failed matcher, also of one with “not”, and of no other', async () => {
    const { world, api } = await openDeployer();
    await api('chat.postMessage', { channel: '#general', text: 'hi' });
    const of = async (isNot: boolean) =>
      (await matchers.toHavePosted.call({ isNot }, world, { text: 'hi' })).message();
    expect(await of(false)).not.toContain('npx parley page');
    expect(readdirSync(folder)).toEqual([]);
    expect(await of(true)).toContain('npx parley page');
  });

  it('has a link, too, where the page has an address', async () => {
    vi.stubEnv('PARLEY_PAGE', 'https://example.com/parley/');
    const { world } = await openDeployer();
    const told = await world.leaveDemo();
    const [link = ''] = /https:\/\/example\.com\/parley\/#\S+/.exec(told) ?? [];
    const reading = await decodeDemo(demoInAddress(link) ?? '');
    expect(reading).toEqual({ ok: true, demo: written() });
  });

  it('is told of by a test of Node that failed, line by line, and closes its world', async () => {
    const lines: string[] = [];
    const ends: (() => Promise<void>)[] = [];
    const test: NodeTest = {
      name: 'of Node',
      passed: false,
      error: new Error('1 == 2'),
      after: (end) => ends.push(end),
      diagnostic: (line) => lines.push(line),
    };
    const { world } = await parley({ test, http: true, manifest: MANIFEST });
    for (const end of ends) await end();
    expect(lines).toEqual([
      expect.stringContaining('demo'),
      expect.stringMatching(/npx parley .*of-node/),
    ]);
    expect(written().steps?.at(-1)?.caption).toBe('1 == 2');
    await expect(fetch(world.url)).rejects.toThrow('fetch failed');
  });

  it('is not written where nothing happened, nor where writing fails, with the reason', async () => {
    const { world } = await parley();
    expect(await world.leaveDemo()).toBe('');
    const file = join(folder, 'file');
    writeFileSync(file, '');
    vi.stubEnv('PARLEY_DEMOS', file);
    await world.condition('posting_suspended');
    await expect(world.assertCalled('chat.update')).rejects.toThrow('No demo of it was written: E');
  });

  it('replaces the oldest of a hundred', async () => {
    for (let at = 0; at < 105; at += 1) {
      const file = join(folder, `${at}.parley.json`);
      writeFileSync(file, '');
      utimesSync(file, at, at);
    }
    const { world } = await openDeployer();
    await world.leaveDemo();
    const left = readdirSync(folder);
    expect(left).toHaveLength(100);
    expect(left).toContain('104.parley.json');
    expect(left).not.toContain('5.parley.json');
  });
});

it('a demo of a long test has the newest calls, and its app', async () => {
  const { world, api } = await openDeployer();
  for (let at = 0; at < 110; at += 1) {
    await api('auth.test');
    await api('chat.postMessage', { channel: '#general', text: `message ${at}` });
    await world.sandbox('/users', { name: `person${at}` });
  }
  const { demo } = await demoOfWorld(world, { title: 'long' });
  const urls = demo === null ? [] : namesIn(demo);
  expect(urls).toHaveLength(200);
  expect(urls[0]).toBe('/sandbox/apps');
  expect(urls).not.toContain('/api/auth.test');
  expect(JSON.stringify(demo)).toContain('message+109');
});
