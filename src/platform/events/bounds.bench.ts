import { expectFlat, expectNoSlower } from '../../../tools/bounds/bounds.ts';
import { systemClock } from '../runtime/clock.ts';
import type { SendOutcome } from '../runtime/outbound.ts';
import { configure } from '../testing/events.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import { makeAnswer } from '../testing/receiver.ts';

const soon = (delay_ms: number, callback: () => void) => {
  const timer = setTimeout(callback, delay_ms);
  return () => clearTimeout(timer);
};

const after = (delay_ms: number) => new Promise<void>((resolve) => setTimeout(resolve, delay_ms));

/** A world that runs in real time, whose app hears messages in ten channels. */
async function listening(answer: () => Promise<SendOutcome>) {
  const world = await openWorld({
    clock: systemClock,
    wake: soon,
    send: ({ body }) => {
      const { challenge } = JSON.parse(body) as { challenge?: string };
      return challenge === undefined ? answer() : Promise.resolve(makeAnswer(200, challenge));
    },
  });
  await world.sandbox('/reset', { rate_limits: false });
  const [app] = (await world.brief()).apps;
  const own = { ...world, app: app ?? world.app, bot: app?.tokens[0]?.token ?? '' };
  await configure(own, { request_url: 'https://app.example/', subscriptions: ['message'] });
  const channels: string[] = [];
  for (let n = 0; n < 10; n += 1)
    channels.push((await own.call('conversations.create', { name: `room-${n}` })).body.channel.id);
  return { world: own, channels };
}

/** Calls the platform without the checks of `openWorld`, which take time of their own. */
async function send({ platform }: OpenWorld, path: string, init: RequestInit = {}) {
  const answer = await platform.fetch(new Request(`http://localhost${path}`, init));
  const { ok } = (await answer.json()) as { ok: boolean };
  if (!ok) throw new Error(`${path} was refused`);
}

/** Posts to one channel after the other. What is delivered afterwards does not count. */
function posting(world: OpenWorld, channels: readonly string[]) {
  const headers = { authorization: `Bearer ${world.bot}` };
  let n = 0;
  return {
    call: () => {
      n += 1;
      const body = new URLSearchParams({ channel: channels[n % channels.length] ?? '', text: 'x' });
      return send(world, '/api/chat.postMessage', { method: 'POST', headers, body });
    },
    rest: () => after(0).then(() => after(0)),
  };
}

const slow = () => after(300).then(() => makeAnswer(200));

expectNoSlower('chat.postMessage while a receiver takes 300 ms', 1.05, async () => {
  const quick = await listening(() => Promise.resolve(makeAnswer(200)));
  const held = await listening(slow);
  return {
    base: posting(quick.world, quick.channels),
    other: posting(held.world, held.channels),
  };
});

const SIZES = [10, 100, 1000, 10_000];

/** Makes this many deliveries wait, each in a queue of its own. */
async function waitLate({ world, channels }: Awaited<ReturnType<typeof listening>>, size: number) {
  const { app_id } = world.app;
  const event = { channel: channels[0] };
  const { body } = await world.sandbox('/events', { app_id, type: 'message', event });
  const path = `/events/${body.event.id}/deliver`;
  for (let n = 0; n < size; n += 10) await world.sandbox(path, { times: 10, delay_s: 3600 });
  return path.replace('/deliver', '');
}

expectFlat('posting and delivering while others wait', 2, SIZES, async (size) => {
  const open = await listening(() => Promise.resolve(makeAnswer(200)));
  await waitLate(open, size);
  return posting(open.world, open.channels.slice(1));
});

expectFlat('posting where others wait before it', 2, SIZES, async (size) => {
  const { world, channels } = await listening(() => new Promise(() => undefined));
  const [channel = ''] = channels;
  for (let n = 0; n < size; n += 1) await world.call('chat.postMessage', { channel, text: 'x' });
  return posting(world, [channel]);
});

expectFlat('redelivering one while others wait', 2, SIZES, async (size) => {
  const open = await listening(() => Promise.resolve(makeAnswer(200)));
  const { world } = open;
  await waitLate(open, size);
  const { body } = await world.sandbox('/deliveries?limit=1');
  const path = `/sandbox/deliveries/${body.deliveries[0].id}`;
  return {
    call: () => send(world, `${path}/redeliver`, { method: 'POST' }),
    rest: () => after(0).then(() => send(world, path)),
  };
});

expectFlat(
  'posting and delivering while retries of the same conversation wait',
  2,
  SIZES,
  async (size) => {
    const unheard = { fails: true };
    const { world, channels } = await listening(() =>
      Promise.resolve(makeAnswer(unheard.fails ? 404 : 200)),
    );
    const [channel = ''] = channels;
    for (let n = 0; n < size; n += 1) await world.call('chat.postMessage', { channel, text: 'x' });
    await after(0).then(() => after(0));
    unheard.fails = false;
    return posting(world, [channel]);
  },
);
