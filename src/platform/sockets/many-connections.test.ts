import fc from 'fast-check';
import { expect, it } from 'vitest';
import { configure, post } from '../testing/events.ts';
import { advance, deliveriesOf } from '../testing/lively-world.ts';
import { START_S } from '../testing/open-world.ts';
import { connectApp, ManualTimers, SocketClient, socketWorld } from '../testing/socket-client.ts';

/** What happens next in the life of an app: `n` picks a channel or a client. */
const step = fc.record({
  does: fc.constantFrom(
    'post',
    'post',
    'post',
    'connect',
    'connect silent',
    'hang up',
    'acknowledge',
    'refresh',
    'warn',
    'wait',
  ),
  n: fc.nat({ max: 9 }),
});

interface Noted {
  /** What was sent for the first time, in order. */
  readonly sent: string[];
  readonly acknowledged: string[];
}

/** Takes part in every event of the app, and notes what came and what was acknowledged. */
class Recording extends SocketClient {
  readonly #noted: Noted;

  constructor(noted: Noted, isSilent: boolean) {
    super();
    this.#noted = noted;
    this.acknowledges = !isSilent;
  }

  override send(text: string): void {
    const { retry_attempt, payload } = JSON.parse(text);
    if (retry_attempt === 0) this.#noted.sent.push(payload.event.text);
    super.send(text);
  }

  override say(frame: { readonly envelope_id: string }): void {
    const sent = this.envelopes.find(({ envelope_id }) => envelope_id === frame.envelope_id);
    if (this.closed === null) this.#noted.acknowledged.push(sent.payload.event.text);
    super.say(frame);
  }
}

it('loses no event and keeps the order of first attempts, whatever becomes of the connections', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const timers = new ManualTimers(START_S * 1000);
      const { world } = await socketWorld({ wake: timers.wake, clock: timers.clock });
      const rooms = ['deploys', 'direct'].map((name) => world.channels[name] ?? '');
      const posted: string[] = [];
      const noted: Noted = { sent: [], acknowledged: [] };
      const clients: SocketClient[] = [];
      const pick = (n: number) => clients[n % Math.max(1, clients.length)];
      const disconnect = (reason: string) =>
        world.sandbox(`/apps/${world.app.app_id}/disconnect`, { reason });
      const does = async (what: string, n: number) => {
        switch (what) {
          case 'post': {
            const text = `${n % 2}:${posted.length}`;
            posted.push(text);
            await post(world, rooms[n % 2] ?? '', text);
            return;
          }
          case 'connect':
          case 'connect silent': {
            const client = new Recording(noted, what !== 'connect');
            clients.push(client);
            await connectApp(world, client);
            return;
          }
          case 'hang up':
            return pick(n)?.hangUp();
          case 'acknowledge':
            for (const { envelope_id } of pick(n)?.envelopes ?? []) pick(n)?.say({ envelope_id });
            return;
          case 'refresh':
            return void (await disconnect('refresh_requested'));
          case 'warn':
            return void (await disconnect('warning'));
          case 'wait':
            return timers.pass(n * 1000);
        }
      };
      for (const { does: what, n } of steps) {
        await does(what, n);
        await timers.pass(0);
      }
      // In the end the app comes back, and acknowledges everything.
      for (const client of clients) client.hangUp();
      await configure(world, { delivery_disabled: false });
      await connectApp(world, new Recording(noted, false));
      for (let n = 0; n < 3; n += 1) await timers.pass(400_000);
      await connectApp(world, new Recording(noted, false));
      await advance(world, 0);
      await timers.pass(0);

      const deliveries = await deliveriesOf(world);
      expect(deliveries).toHaveLength(posted.length);
      const ends = deliveries.map(({ state, reason }) => reason ?? state);
      expect(ends.filter((end) => end !== 'retries_exhausted')).toEqual(
        ends.flatMap((end) => (end === 'retries_exhausted' ? [] : ['delivered'])),
      );
      for (const room of ['0:', '1:']) {
        const inRoom = (text: string) => text.startsWith(room);
        expect(noted.sent.filter(inRoom)).toEqual(posted.filter(inRoom));
        const delivered = posted.filter(
          (text, n) => text.startsWith(room) && ends[n] === 'delivered',
        );
        expect(delivered.filter((text) => !noted.acknowledged.includes(text))).toEqual([]);
      }
    }),
    { numRuns: 20 },
  );
});
