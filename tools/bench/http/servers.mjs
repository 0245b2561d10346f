import { readFileSync } from 'node:fs';
import { ensureBuilt, SERVER } from '../../lib/built.mjs';
import { callsWith } from './calls.mjs';
import { connect } from './load.mjs';
import { startServer } from './start-server.mjs';

/** How many people `users.list` pages through. */
const PEOPLE = 100;

/** @typedef {import('./start-server.mjs').StartedServer & ReturnType<typeof connect>} Server */

/**
 * Parley's server with a world whose rates are not limited, and the bare one, each in a process of its own.
 *
 * @returns {Promise<{ ours: Server, bare: Server, calls: ReturnType<typeof callsWith>, end: () => Promise<void> }>}
 */
export async function startServers() {
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
 * @param {Server} server
 * @param {number} users
 * @returns {Promise<any[]>} its apps
 */
export async function reset(server, users) {
  const body = JSON.stringify({ users, rate_limits: false });
  const headers = { 'content-type': 'application/json' };
  await server.answerTo({ path: '/sandbox/reset', method: 'POST', headers, body });
  return JSON.parse(await server.answerTo({ path: '/sandbox', method: 'GET', headers })).apps;
}

/** What `npm run serve` tells Node. */
const nodeArgs = () =>
  JSON.parse(readFileSync('package.json', 'utf8'))
    .scripts.serve.split(' ')
    .filter((/** @type {string} */ word) => /^--[a-z-]+=/.test(word));

/**
 * @param {string} file
 * @param {readonly string[]} [args]
 * @param {readonly string[]} [nodeArgs]
 * @returns {Promise<Server>}
 */
async function connected(file, args, nodeArgs) {
  const server = await startServer(file, args, nodeArgs);
  return { ...server, ...connect(server.origin) };
}
