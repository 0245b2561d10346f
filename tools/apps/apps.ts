/**
 * `npm run apps -- <folder> [--http <port>] [-- <command>]`: runs a public app as it is against Parley, and uses all that it offers. The folder
 * is a copy of the app outside of this repository, its packages installed; the command starts it, `npm start` or
 * `python3 app.py` if none is given. Exits with 1 if something was not acknowledged.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Manifest } from '../../src/contract/manifest/manifest.ts';
import type { WorldBrief } from '../../src/contract/sandbox.ts';
import { ensureBuilt, servedBuild } from '../lib/built.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { exercise } from './exercise.ts';
import { installApp, manifestOverHttp } from './over-http.ts';

const USAGE = `npm run apps -- <folder> [--http <port>] [-- <command>]

  <folder>   a copy of an app with its manifest.json, manifest.yaml or manifest.yml, its packages installed
  <port>     the app listens there, hears of everything over HTTP, and is installed by OAuth at /slack/install
  <command>  starts the app there: npm start, or python3 app.py, if left out

  For example:  git clone https://github.com/slack-samples/bolt-js-starter-template /tmp/app
                cd /tmp/app && npm install && cd - && npm run apps -- /tmp/app`;

const MANIFESTS = ['manifest.json', 'manifest.yaml', 'manifest.yml'];
/** How long an app may take to connect, in milliseconds. */
const CONNECT_TIMEOUT_MS = 30_000;
const LOOK_EVERY_MS = 250;

await main();

async function main(): Promise<void> {
  const [folder, ...words] = process.argv.slice(2).filter((word) => word !== '--');
  const port = words[0] === '--http' ? Number(words[1]) : null;
  const command = port === null ? words : words.slice(2);
  if (folder === undefined || folder === '--help') return console.log(USAGE);
  const at = resolve(folder);
  const found = MANIFESTS.map((name) => join(at, name)).find((path) => existsSync(path));
  if (found === undefined)
    throw new CheckFailure(USAGE, `${at} has none of ${MANIFESTS.join(', ')}`);
  await ensureBuilt({ live: true });
  const own = mkdtempSync(join(tmpdir(), 'parley-apps-'));
  const manifest = port === null ? found : join(own, 'manifest.json');
  if (port !== null)
    writeFileSync(manifest, JSON.stringify(manifestOverHttp(readFileSync(found, 'utf8'), port)));
  const running: ReturnType<typeof spawn>[] = [];
  try {
    const env = join(own, 'env');
    const server = spawn(
      process.execPath,
      [
        join(servedBuild(), 'server/main.js'),
        '--port',
        '0',
        '--manifest',
        manifest,
        '--write-env',
        env,
        '--preload',
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    running.push(server);
    const { base, preload } = await readGreeting(server.stdout);
    const environment = { ...process.env, ...preload, ...readEnvironment(env, port) };
    const [program = '', ...args] =
      command.length > 0
        ? command
        : existsSync(join(at, 'app.py'))
          ? ['python3', 'app.py']
          : ['npm', 'start'];
    const app = spawn(program, args, {
      cwd: at,
      env: environment,
      stdio: ['ignore', 2, 2],
      detached: true,
    });
    running.push(app);
    if (port !== null) await installApp(base, port);
    await tryApp(base);
  } finally {
    for (const { pid } of running.toReversed()) end(pid);
    rmSync(own, { recursive: true });
  }
}

/** Ends a program and what it started. */
function end(pid: number | undefined): void {
  if (pid === undefined) return;
  for (const id of [-pid, pid])
    try {
      process.kill(id, 'SIGTERM');
    } catch {
      // It has ended, or leads no group.
    }
}

/** The address of the server, and what leads a program there. */
async function readGreeting(output: NodeJS.ReadableStream) {
  let base = '';
  const preload: Record<string, string> = {};
  for await (const line of createInterface(output)) {
    base = /Parley is at\s+(\S+)/.exec(line)?.[1] ?? base;
    const [, name, value] = /^\s*(NODE_OPTIONS|PYTHONPATH)=(\S+)/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) preload[name] = value;
    if (name === 'PYTHONPATH') break;
  }
  output.resume();
  return { base, preload };
}

/** What the app finds in its environment: one that is installed by OAuth its client, in place of a token. */
function readEnvironment(file: string, port: number | null): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  const read = Object.fromEntries(
    lines.flatMap((line) => {
      const [, comment, name = '', value = ''] = /^(# )?(\w+)=(.*)$/.exec(line) ?? [];
      const isWanted = port === null ? comment === undefined : name !== 'SLACK_BOT_TOKEN';
      return name !== '' && isWanted ? [[name, value]] : [];
    }),
  );
  return port === null ? read : { ...read, PORT: String(port) };
}

async function tryApp(base: string): Promise<void> {
  const sandbox = async (path: string, body?: object, method = 'POST') =>
    (await fetch(`${base}/sandbox${path}`, body && { method, body: JSON.stringify(body) })).json();
  const brief = async () => (await sandbox('')) as WorldBrief;
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const app = (await brief()).apps.at(-1);
    if (app !== undefined && (app.delivery === 'http' || app.connections > 0)) break;
    if (waited > CONNECT_TIMEOUT_MS)
      throw new CheckFailure('', 'the app did not connect in 30 seconds');
    await new Promise((next) => setTimeout(next, LOOK_EVERY_MS));
  }
  const world = await brief();
  const app = world.apps.at(-1);
  const person = world.apps[0]?.tokens.find(({ type }) => type === 'user')?.token ?? '';
  if (app === undefined) throw new CheckFailure('', 'the world has no app');
  const channel = world.channels.find(({ name }) => name === 'random')?.id ?? '';
  const call = async (method: string, args: Record<string, string>) => {
    const headers = { authorization: `Bearer ${person}` };
    const body = new URLSearchParams(args);
    return (await fetch(`${base}/api/${method}`, { method: 'POST', headers, body })).json();
  };
  await call('conversations.join', { channel });
  await call('conversations.invite', { channel, users: app.bot_user_id });
  const { manifest } = (await sandbox(`/apps/${app.app_id}/manifest`)) as { manifest: Manifest };
  const used = {
    app_id: app.app_id,
    user_id: world.users.admin,
    bot_user_id: app.bot_user_id,
    channel,
    manifest,
  };
  const done = await exercise({ sandbox, call }, used);
  for (const { what, state, detail } of done)
    console.log(`${state.padEnd(12)} ${what}${detail === '' ? '' : `: ${detail}`}`);
  const failed = done.filter(({ state }) => state !== 'acknowledged');
  console.log(`\n${done.length - failed.length} acknowledged, ${failed.length} not`);
  if (failed.length > 0) process.exitCode = 1;
}
