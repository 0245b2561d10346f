import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WorldApp } from '../../contract/sandbox.ts';
import { readKeptWorld } from '../platform.ts';
import { randomAt } from '../runtime/random.ts';
import { configure } from '../testing/events.ts';
import { memoryJournal } from '../testing/late-log.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import { makeAnswer, Receiver, settleAll } from '../testing/receiver.ts';

const CHANNELS = 10;
const EVENTS = 10_000;

/** Ids of people to invite, one for each event of a channel. */
async function people(world: OpenWorld): Promise<string> {
  const found: string[] = [];
  let cursor = '';
  do {
    const { body } = await world.call('users.list', { limit: '1000', cursor });
    for (const { id, deleted, is_bot } of body.members) if (!deleted && !is_bot) found.push(id);
    cursor = body.response_metadata.next_cursor;
  } while (cursor !== '');
  return found.slice(0, EVENTS / CHANNELS).join(',');
}

/** The states of the stored deliveries of a world. */
async function statesOf(world: OpenWorld): Promise<Set<string>> {
  const states = new Set<string>();
  let after = '';
  for (let more = true; more;) {
    const { body } = await world.sandbox(`/deliveries?after=${after}`);
    for (const { state } of body.deliveries) states.add(state);
    after = body.cursor;
    more = body.more;
  }
  return states;
}

it(
  '10,000 events reach a receiver that fails one in ten, in order, across a kill in the middle',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 2 ** 31 }),
        fc.integer({ min: 1, max: EVENTS - 1 }),
        async (seed, killAt) => {
          const random = randomAt(seed, 'receiver');
          const { journal, kept } = memoryJournal();
          const receiver = new Receiver();
          const first = await openWorld({ journal, send: receiver.send });
          await first.sandbox('/reset', { users: 1200, rate_limits: false });
          const app = (await first.brief()).apps[0] as WorldApp;
          const world = { ...first, app, bot: app.tokens[0]?.token ?? '' };
          const users = await people(world);
          const rooms: string[] = [];
          for (let n = 0; n < CHANNELS; n += 1)
            rooms.push(
              (await world.call('conversations.create', { name: `room-${n}` })).body.channel.id,
            );
          const subscriptions = ['member_joined_channel'];
          await configure(world, { request_url: 'https://app.example/', subscriptions });

          const host = { isDead: false };
          receiver.answer = () => {
            host.isDead ||= receiver.events.length >= killAt;
            // A host that was killed never hears the answer.
            if (host.isDead) return new Promise(() => undefined);
            return random.chance(0.1) ? makeAnswer(500) : makeAnswer(200);
          };
          for (const channel of rooms) await world.call('conversations.invite', { channel, users });
          while (!host.isDead) {
            await settleAll();
            await world.sandbox('/clock', { advance_s: 300 });
          }

          const read = readKeptWorld(JSON.parse(JSON.stringify(kept())));
          if (!read.ok) throw new Error(read.reason);
          receiver.answer = () => (random.chance(0.1) ? makeAnswer(500) : makeAnswer(200));
          const second = await openWorld({ kept: read.world, send: receiver.send });
          const idsThere = () =>
            new Set(receiver.events.map(({ json }) => json.event_id as string));
          while (idsThere().size < EVENTS || (await statesOf(second)).has('waiting')) {
            await settleAll();
            await second.sandbox('/clock', { advance_s: 300 });
          }

          const joined = receiver.events.map(({ json }) => json.event);
          for (const channel of rooms) {
            // The first time that each of them came: a repetition comes after it.
            const inOrder = new Set(
              joined.filter((event) => event.channel === channel).map(({ user }) => user as string),
            );
            expect([...inOrder].join(',')).toBe(users);
          }
          expect(idsThere().size).toBe(EVENTS);
        },
      ),
      { numRuns: 1 },
    );
  },
);
