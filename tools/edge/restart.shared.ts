import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebClient } from '@slack/web-api';
import { brief } from '../../src/server/test-server.ts';
import { freePort } from '../lib/ports.ts';
import type { ShareOptions } from '../share/arguments.ts';
import { type RunningHost, startHost } from '../share/host.ts';
import { baseOf, makeFolder, optionsFor } from './host.fixture.ts';

const { data, remove } = makeFolder();
const options = await optionsFor(data);
let host: RunningHost | null = null;
afterAll(async () => {
  await host?.stop();
  remove();
});

/** Ends the host, as it comes, and starts it again. */
async function restart(signal?: NodeJS.Signals, changed: Partial<ShareOptions> = {}) {
  await host?.stop(signal);
  host = await startHost({ ...options, ...changed }, 'dist');
  return host;
}

/** A world whose bot posts as fast as it can. */
async function botOf(base: string) {
  const { apps, channels } = await brief(base);
  const token = apps[0]?.tokens[0]?.token ?? '';
  const channel = channels.find(({ name }) => name === 'deploys')?.id ?? '';
  const client = new WebClient(token, { slackApiUrl: `${base}/api/`, retryConfig: { retries: 0 } });
  const post = (text: string) =>
    fetch(`${base}/api/chat.postMessage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ channel, text }),
    });
  return { client, channel, post };
}

const snapshotOf = async (base: string) => (await fetch(`${base}/sandbox/snapshot`)).text();

const KILLS = 2;
const POSTS_EACH = 150;
const CALLERS = 8;

describe('a host that is killed', () => {
  it('has all that it acknowledged, and nothing twice', async () => {
    const base = baseOf(await restart());
    await fetch(`${base}/sandbox/reset`, { method: 'POST', body: '{"rate_limits":false}' });
    const acknowledged: string[] = [];
    let sent = 0;
    for (let kills = 0; kills < KILLS; kills += 1) {
      const { post } = await botOf(base);
      const until = sent + POSTS_EACH;
      const killed: Promise<unknown>[] = [];
      const callers = Array.from({ length: CALLERS }, async () => {
        while (sent < until) {
          const text = `post ${sent}.`;
          sent += 1;
          // In the middle: others are under way.
          if (sent === until) killed.push(restart('SIGKILL'));
          const answer = await post(text).catch(() => null);
          const body = await answer?.json().catch(() => null);
          if (body?.ok === true) acknowledged.push(text);
        }
      });
      await Promise.all(callers);
      await Promise.all(killed);
    }
    const snapshot = await snapshotOf(base);
    const times = (text: string) => snapshot.split(`"text":"${text}"`).length - 1;
    expect(acknowledged.length).toBeGreaterThan((KILLS * POSTS_EACH) / 2);
    expect(acknowledged.filter((text) => times(text) !== 1)).toEqual([]);
    for (let n = 0; n < sent; n += 1) expect(times(`post ${n}.`)).toBeLessThanOrEqual(1);
  });

  it('does what fell due meanwhile by itself, once it runs again', async () => {
    const base = baseOf(await restart());
    const { client, channel } = await botOf(base);
    const post_at = Math.ceil(Date.now() / 1000) + 6;
    await client.chat.scheduleMessage({ channel, text: 'later', post_at });
    await restart('SIGKILL');
    // Nobody asks the world for anything meanwhile.
    const due = () => expect(lastWritten()).toBeGreaterThan(post_at * 1000);
    await vi.waitFor(due, { timeout: 30_000, interval: 100 });
    const read = async () => {
      const { messages = [] } = await client.conversations.history({ channel, limit: 1 });
      expect(messages[0]?.text).toBe('later');
    };
    await vi.waitFor(read, 10_000);
  });
});

/** When a world of the folder was last written. The runtime has a file of its own beside theirs. */
function lastWritten(): number {
  const folder = join(data, 'worlds');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const worlds = files.filter((name) => /[0-9a-f]{64}\.sqlite/.test(name));
  return Math.max(...worlds.map((name) => statSync(join(folder, name)).mtimeMs));
}

it('has a class as it was left, and its links, after it was killed', async () => {
  const { worlds } = await restart(undefined, { isClass: true });
  const made = worlds.at(-1);
  const enter = async (link: string, name: string) => {
    const [base, secret] = link.split(/\/#\w+=/);
    const body = JSON.stringify({ link: secret, name });
    const joined = await fetch(`${base}/class/join`, { method: 'POST', body });
    const { key }: { readonly key: string } = await joined.json();
    return async (path: string, sent?: object, method = sent === undefined ? 'GET' : 'POST') =>
      (
        await fetch(`${base}${path}`, {
          method,
          headers: { 'x-parley-key': key },
          ...(sent && { body: JSON.stringify(sent) }),
        })
      ).json();
  };
  const teacher = await enter(made?.links?.teach ?? '', 'Teacher');
  const ada = await enter(made?.links?.join ?? '', 'Ada');
  await ada('/class/hand', { raised: true });
  const { apps } = await ada('/sandbox');
  const { links } = await teacher('/class/links', { link: 'join' });
  const again = await restart('SIGKILL');
  expect(again.worlds.at(-1)?.links).toEqual({ ...made?.links, join: links.join });
  expect((await ada('/class')).me).toMatchObject({ name: 'Ada', hand: expect.any(Number) });
  expect((await ada('/sandbox')).apps).toEqual(apps);
  const { members } = await teacher('/class/members');
  expect(members.map(({ name }: { readonly name: string }) => name)).toEqual(['Teacher', 'Ada']);
  // What is handed out may be longer than a row of the database.
  const demo = 'ü'.repeat(900_000);
  await teacher('/class/handed', { title: 'Long', demo });
  await restart('SIGKILL');
  expect((await ada('/class/handed')).demo).toBe(demo);
});

it('is started by a command, which says how to enter, and ends what it started', async () => {
  const { stop } = await restart();
  await stop();
  const args = ['--port', String(await freePort()), '--data', data, '--worlds', '1', '--class'];
  const command = spawn(process.execPath, ['tools/run.mjs', 'share/share', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: undefined },
  });
  const ended = once(command, 'exit');
  onTestFinished(() => void command.kill());
  let said = '';
  for await (const text of command.stdout.setEncoding('utf8')) {
    said += String(text);
    if (said.includes('End one:')) break;
  }
  // Those of the other tests, and the new one.
  const links = said.match(/http:\/\/127\.0\.0\.1:\d+\/w\/[\w-]{64}\/(?= {2}until 20)/g) ?? [];
  expect(links).toHaveLength(1);
  for (const role of ['teach', 'join'])
    expect(said.match(new RegExp(`\\/w\\/[\\w-]{64}\\/#${role}=[\\w-]{76}`, 'g'))).toHaveLength(2);
  expect(said).toContain('go nowhere (--allow-delivery <host>)');
  const base = (links[0] ?? '').replace(/\/$/, '');
  expect(await brief(base)).toMatchObject({ ok: true });
  // As an open page listens, which must not keep the host running.
  const listening = await fetch(`${base}/sandbox/stream`);
  expect(listening.status).toBe(200);
  const broken = listening.text().catch(() => 'it broke off');
  command.kill();
  expect(await ended).toEqual([0, null]);
  expect(await broken).toBe('it broke off');
  await expect(fetch(base)).rejects.toThrow('fetch failed');
});

describe('the limits of a host', () => {
  it('hold for the size of a world, which can still be read and reset', async () => {
    const base = baseOf(await restart('SIGTERM', { megabytes: 1 }));
    const { client, channel } = await botOf(base);
    const text = 'x'.repeat(3500);
    const fill = async () => {
      for (let posts = 0; posts < 500; posts += 1)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
        await client.chat.postMessage({ channel, text });
    };
    await expect(fill()).rejects.toMatchObject({
      data: { error: 'world_full', message: expect.stringContaining('1 MB') },
    });
    const { messages = [] } = await client.conversations.history({ channel, limit: 1 });
    expect(messages).toHaveLength(1);
    const reset = await fetch(`${base}/sandbox/reset`, { method: 'POST', body: '{}' });
    expect(await reset.json()).toMatchObject({ ok: true });
    const again = await botOf(base);
    expect(await (await again.post('again')).json()).toMatchObject({ ok: true });
  });

  it('hold for calls a second, with when to come again', async () => {
    const base = baseOf(await restart('SIGTERM', { calls: 2 }));
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => fetch(`${base}/api/api.test`, { method: 'POST' })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    // Half of what a world answers is one caller’s.
    expect(refused.length).toBeGreaterThanOrEqual(8);
    expect(refused.length).toBeLessThanOrEqual(9);
    expect((await fetch(`${base}/sandbox`)).status).toBe(200);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(await refused[0]?.json()).toMatchObject({ error: 'ratelimited' });
  });

  it('hold for the age of a world, which says so before', async () => {
    const path = (host?.worlds[0]?.path ?? '').split('/')[2] ?? '';
    const early = baseOf(await restart('SIGTERM', { days: 1 }));
    const warned = await fetch(`${early}/sandbox`);
    const ends = Date.parse(warned.headers.get('x-parley-world-ends') ?? '');
    expect(ends - Date.now()).toBeGreaterThan(0);
    expect(ends - Date.now()).toBeLessThan(24 * 60 * 60 * 1000);
    const { origin } = await restart('SIGTERM', { days: 1e-9 });
    const answer = await fetch(`${origin}/w/${path}/sandbox`);
    expect([answer.status, await answer.json()]).toEqual([
      410,
      { ok: false, error: 'world_expired', message: expect.stringContaining('expired on') },
    ]);
  });

  it('hold for the folder: one host has it open', async () => {
    await restart();
    await expect(startHost(await optionsFor(data), 'dist')).rejects.toThrow(/has the worlds of/);
  });
});

describe('npm run share', () => {
  it('ends with its host, though one press of Ctrl+C is two signals, and a stream is open', async () => {
    const own = makeFolder();
    const args = ['tools/run.mjs', 'share/share', '--json', '--port', '0', '--data', own.data];
    const share = spawn(process.execPath, args);
    onTestFinished(() => {
      share.kill('SIGKILL');
      own.remove();
    });
    const [line] = (await once(share.stdout, 'data')) as [Buffer];
    const { worlds } = JSON.parse(String(line)) as { worlds: [{ readonly url: string }] };
    const [{ url }] = worlds;
    const stream = await fetch(`${url}sandbox/stream`);
    const ended = once(share, 'exit');
    share.kill('SIGTERM');
    // Signals that wait are one.
    await new Promise((done) => setTimeout(done, 100));
    share.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await stream.body?.cancel().catch(() => undefined);
    await expect(fetch(`${url}sandbox`)).rejects.toThrow('fetch failed');
  });
});
