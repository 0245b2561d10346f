import { readFileSync } from 'node:fs';
import { SERVER, ensureBuilt } from '../../lib/built.ts';
import { Pool } from 'undici';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** How many people `users.list` pages through. */
const PEOPLE = 100;

export type Server = StartedServer & ReturnType<typeof connect>;

/** Parley's server with a world whose rates are not limited, and the bare one, each in a process of its own. */
export async function startServers(): Promise<{
  ours: Server;
  bare: Server;
  calls: ReturnType<typeof callsWith>;
  end: () => Promise<void>;
}> {
  await ensureBuilt();
  const ours = await connected(SERVER, ['--port', '0'], nodeArgs());
  const bare = await connected('tools/bench/http/serve-bare.mjs');
  const [app] = await reset(ours, PEOPLE);
  const calls = callsWith({
    token: app.tokens[0].token,
    channel: app.webhooks[0].channel_id,
    webhook: app.webhooks[0].url,
  });
  const end = async () => {
    for (const server of [ours, bare]) {
      await server.close();
      server.end();
    }
  };
  return { ours, bare, calls, end };
}

/**
 * Gives a server of Parley a new world.
 *
 * @returns its apps
 */
export async function reset(server: Server, users: number): Promise<any[]> {
  const body = JSON.stringify({ users, rate_limits: false });
  const headers = { 'content-type': 'application/json' };
  await server.answerTo({ path: '/sandbox/reset', method: 'POST', headers, body });
  return JSON.parse(await server.answerTo({ path: '/sandbox', method: 'GET', headers })).apps;
}

/** What `npm run serve` tells Node. */
export const nodeArgs = () =>
  JSON.parse(readFileSync('package.json', 'utf8'))
    .scripts.serve.split(' ')
    .filter((word: string) => /^--[a-z-]+=/.test(word));

async function connected(
  file: string,
  args?: readonly string[],
  nodeArgs?: readonly string[],
): Promise<Server> {
  const server = await startServer(file, args, nodeArgs);
  return { ...server, ...connect(server.origin) };
}

/** How many calls are under way at once. */
const CONNECTIONS = 32;

/** A call over HTTP. */
export interface Call {
  path: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: string;
}

/** Connections to one server, which stay open. */
export function connect(origin: string) {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });

  /**
   * @throws {Error} if it is no success
   * @returns the text of its answer
   */
  const answerTo = async (call: Call): Promise<string> => {
    const { statusCode, body } = await pool.request(call);
    const text = await body.text();
    if (statusCode !== 200)
      throw new Error(`${call.path} was answered with ${statusCode}: ${text}`);
    return text;
  };

  /**
   * Makes the same call that many times, on all connections at once.
   *
   * @returns how long all took and how long each, in milliseconds
   */
  const load = async (call: Call, calls: number): Promise<{ time: number; times: number[] }> => {
    const times: number[] = [];
    let begun = 0;
    const since = performance.now();
    const caller = async () => {
      while (begun < calls) {
        begun += 1;
        const start = performance.now();
        await answerTo(call);
        times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, caller));
    return { time: performance.now() - since, times };
  };

  return { answerTo, load, close: () => pool.destroy() };
}

const TEXT = 'Deploy 4711 of *parley-web* is done: <https://ci.example/4711|the log>';
const USER_AGENT = 'python-requests/2.32.3';

type Kind = 'test' | 'post' | 'hook' | 'page';

/** The calls that are measured over HTTP, as clients of another language send them. */
export function callsWith({
  token,
  channel,
  webhook,
}: {
  token: string;
  channel: string;
  webhook: string | null;
}): Record<Exclude<Kind, 'hook'>, Call> & { hook: Call | null } {
  const headers = { authorization: `Bearer ${token}`, 'user-agent': USER_AGENT };
  const json = { ...headers, 'content-type': 'application/json; charset=utf-8' };
  return {
    test: {
      path: '/api/auth.test',
      method: 'POST',
      headers: json,
      body: '{}',
    },
    post: {
      path: '/api/chat.postMessage',
      method: 'POST',
      headers: json,
      body: JSON.stringify({ channel, text: TEXT }),
    },
    hook:
      webhook === null
        ? null
        : {
            path: new URL(webhook).pathname,
            method: 'POST',
            headers: { 'user-agent': USER_AGENT, 'content-type': 'application/json' },
            body: JSON.stringify({ text: TEXT }),
          },
    page: {
      path: '/api/users.list',
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'limit=100',
    },
  };
}

const REPORT_TIME = pathToFileURL(resolve('tools/bench/http/report-time.mjs')).href;
const TIMEOUT_MS = 30_000;

interface StartedServer {
  origin: string;
  pid: number;
  /** What it wrote until it said where it listens. */
  said: string;
  /** Milliseconds of the processor that it has used, all threads together. */
  time: () => Promise<number>;
  end: () => void;
}

/**
 * Starts a server in a process of its own, and waits until it says where it listens.
 *
 * @throws {Error} with what it wrote, if it ends or says nothing for half a minute
 * @param file the program
 */
export async function startServer(
  file: string,
  args: readonly string[] = [],
  nodeArgs: readonly string[] = [],
): Promise<StartedServer> {
  const child = fork(file, args, {
    execArgv: [...nodeArgs, '--import', REPORT_TIME],
    silent: true,
  });
  const end = () => void child.kill();
  process.once('exit', end);
  let output = '';
  const origin: string = await new Promise((known, failed) => {
    const silent = () => failed(new Error(`${file} did not say where it listens:\n${output}`));
    const timer = setTimeout(silent, TIMEOUT_MS);
    child.once('exit', silent);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
        if (address === undefined) return;
        clearTimeout(timer);
        known(address);
      });
  });
  const time = async () => {
    child.send('time');
    const [{ user, system }] = await once(child, 'message');
    return (user + system) / 1000;
  };
  return { origin, pid: child.pid ?? 0, said: output, time, end };
}
