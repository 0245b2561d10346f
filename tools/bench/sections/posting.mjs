import { compare } from '../compare.mjs';
import { bareShell, BASE, openWorld, post } from '../platform-world.mjs';
import { MESSAGES, postingNames } from '../rows.mjs';

const TEXT = 'Deploy 4711 of *parley-web* is done: <https://ci.example/4711|the log>';

/** @type {import('../section.mjs').Section} */
export async function* measure(wanted) {
  for (const messages of MESSAGES) {
    const { post: posting, del: deleting, hook } = postingNames(messages);
    const rows = [posting, deleting, hook];
    if (!rows.some((name) => wanted.has(name))) continue;
    const world = await openWorld({ messages });
    if (wanted.has(posting)) yield { name: posting, ...(await comparePosts(world)) };
    if (wanted.has(deleting)) yield { name: deleting, ...(await compareDeletes(world)) };
    if (wanted.has(hook)) yield { name: hook, ...(await compareWebhook(world)) };
  }
}

/** @typedef {import('../platform-world.mjs').OpenWorld} OpenWorld */

/** @param {OpenWorld} world */
async function comparePosts(world) {
  const { channel, readLog } = world;
  const args = { channel, text: TEXT };
  /** @type {string[]} */
  const posted = [];
  const ours = async () => {
    const { ts } = await post(world, 'chat.postMessage', args);
    posted.push(ts);
  };
  const answer = await post(world, 'chat.postMessage', args);
  posted.push(answer.ts);
  return compare({
    ours,
    floor: bareShell(world, '/api/chat.postMessage', args, answer),
    settle: readLog,
    // The channel keeps its size.
    after: async () => {
      for (const ts of posted.splice(0)) await post(world, 'chat.delete', { channel, ts });
      await readLog();
    },
  });
}

/** @param {OpenWorld} world */
async function compareDeletes(world) {
  const { channel, readLog } = world;
  /** @type {string[]} */
  const posted = [];
  const before = async (/** @type {number} */ calls) => {
    for (let n = 0; n < calls; n += 1) {
      const { ts } = await post(world, 'chat.postMessage', { channel, text: TEXT });
      posted.push(ts);
    }
    await readLog();
  };
  await before(1);
  const args = { channel, ts: posted.pop() ?? '' };
  const answer = await post(world, 'chat.delete', args);
  return compare({
    ours: () => post(world, 'chat.delete', { channel, ts: posted.pop() ?? '' }),
    floor: bareShell(world, '/api/chat.delete', args, answer),
    settle: readLog,
    before,
  });
}

/** @param {OpenWorld} world */
function compareWebhook({ platform, webhook, readLog }) {
  const init = () => ({
    method: 'POST',
    headers: { 'user-agent': '@slack:webhook/8.0.2', 'content-type': 'application/json' },
    body: JSON.stringify({ text: TEXT }),
  });
  return compare({
    ours: async () => {
      const text = await (await platform.fetch(new Request(webhook, init()))).text();
      if (text !== 'ok') throw new Error(`refused: ${text}`);
    },
    floor: async () => {
      await new Request(`${BASE}/services/T/B/secret`, init()).json();
      const response = new Response('ok', { headers: { 'content-type': 'text/html' } });
      await response.text();
    },
    settle: readLog,
  });
}
