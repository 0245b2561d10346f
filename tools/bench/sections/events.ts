import type { Result } from '../section.ts';
import { compare } from '../compare.ts';
import { bareShell, BASE, JSON_TYPE, openWorld, post, type OpenWorld } from '../platform-world.ts';
import { EVENTS } from '../rows.ts';

const TEXT = 'Deploy 4711 of *parley-web* is done: <https://ci.example/4711|the log>';
const REQUEST_URL = 'https://app.example/events';
const SIGNING_SECRET = '2076ddc6f0534db14d150a46420d892c';

export type Sent = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** Programs at Request URLs: each answers at once. */
class Receivers {
  received = 0;
  last: Sent | null = null;
  #complete: (() => void) | null = null;
  #awaited = 0;

  send = async (request: Sent) => {
    const { challenge = '' } = JSON.parse(request.body);
    if (challenge === '') {
      this.received += 1;
      this.last = request;
      if (this.received >= this.#awaited) this.#complete?.();
    }
    return { kind: 'answered', status: 200, body: challenge, headers: {} };
  };

  /** Waits until that many events have come. */
  reached(count: number): Promise<void> {
    this.#awaited = count;
    if (this.received >= count) return Promise.resolve();
    return new Promise((resolve) => {
      // The timers of the platform do not keep the process running.
      const running = setInterval(() => undefined, 60_000);
      this.#complete = () => {
        clearInterval(running);
        resolve();
      };
    });
  }
}

export async function* measure(wanted: ReadonlySet<string>): AsyncGenerator<Result> {
  for (const [name, apps] of [
    [EVENTS.one, 1],
    [EVENTS.ten, 10],
  ] as const) {
    if (wanted.has(name)) yield { name, ...(await compareFanOut(apps)) };
  }
}

/** A post until the last of that many apps has its event. */
async function compareFanOut(apps: number) {
  const receivers = new Receivers();
  const world = await openWorld({}, { send: receivers.send });
  await subscribe(world, apps);
  const args = { channel: world.channel, text: TEXT };
  let posts = 0;
  const ours = async () => {
    const answer = await post(world, 'chat.postMessage', args);
    posts += 1;
    await receivers.reached(posts * apps);
    return answer;
  };
  const answer = await ours();
  const { last } = receivers;
  if (last === null || receivers.received !== apps) {
    throw new Error(`${receivers.received} of ${apps} apps were told`);
  }
  const shell = bareShell(world, '/api/chat.postMessage', args, answer);
  const deliver = await bareDelivery(last);
  return compare({
    ours,
    floor: async () => {
      await shell();
      for (let n = 0; n < apps; n += 1) await deliver();
    },
    settle: world.readLog,
  });
}

/** The first app, and copies of it, hear of messages. */
async function subscribe({ app, sandbox }: OpenWorld, apps: number) {
  const change = { request_url: REQUEST_URL, subscriptions: ['message'] };
  await sandbox(`/apps/${app.app_id}`, change, 'PATCH');
  if (apps === 1) return;
  const snapshot = await sandbox('/snapshot');
  const { row } = snapshot.rows.find(({ table }: { table: string }) => table === 'apps');
  const copies = Array.from({ length: apps - 1 }, (_, n) => {
    const id = `A0COPY${n}`;
    return { table: 'apps', key: id, row: { ...row, id, client_id: `${n}.${n}` } };
  });
  await sandbox('/snapshot', { ...snapshot, rows: [...snapshot.rows, ...copies] }, 'PUT');
  // Only an app with a bot token that has the scope is told.
  for (const { key } of copies) {
    await sandbox('/tokens', { app_id: key, type: 'bot', scopes: ['channels:history'] });
  }
}

/** What no delivery can do without: the same wrapper is written, signed and sent, and the program parses it. */
export async function bareDelivery({ headers, body }: Sent) {
  const wrapper = JSON.parse(body);
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(SIGNING_SECRET),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return async () => {
    const text = JSON.stringify(wrapper);
    await crypto.subtle.sign('HMAC', key, encoder.encode(`v0:1767225600:${text}`));
    const type = { ...headers, 'content-type': JSON_TYPE };
    const request = new Request(`${BASE}/events`, { method: 'POST', headers: type, body: text });
    return request.json();
  };
}
