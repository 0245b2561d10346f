import { readFileSync } from 'node:fs';
import { ensureBuilt, SERVER } from '../../lib/built.ts';
import { callsWith } from './calls.ts';
import { connect } from './load.ts';
import { startServer, type StartedServer } from './start-server.ts';

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
const nodeArgs = () =>
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
