import type { Result } from '../section.ts';
import { compare } from '../compare.ts';
import { bareShell, BASE, openWorld, post, type OpenWorld } from '../platform-world.ts';
import { MESSAGES, postingNames } from '../rows.ts';

const TEXT = 'Deploy 4711 of *parley-web* is done: <https://ci.example/4711|the log>';

export async function* measure(wanted: ReadonlySet<string>): AsyncGenerator<Result> {
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

async function comparePosts(world: OpenWorld) {
  const { channel, readLog } = world;
  const args = { channel, text: TEXT };
  const posted: string[] = [];
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

async function compareDeletes(world: OpenWorld) {
  const { channel, readLog } = world;
  const posted: string[] = [];
  const before = async (calls: number) => {
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

function compareWebhook({ platform, webhook, readLog }: OpenWorld) {
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
