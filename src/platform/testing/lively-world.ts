import * as fc from 'fast-check';
import type { WorldDelivery } from '../../contract/sandbox.ts';
import type { PlatformOptions } from '../platform.ts';
import { configure } from './events.ts';
import { type Answered, openWorld, type OpenWorld } from './open-world.ts';
import { makeAnswer, Receiver, settleAll } from './receiver.ts';

/** Something that happens in a world. Numbers choose among what there is. */
export type Happening =
  | { readonly kind: 'post' | 'delete' | 'react' | 'person' | 'token'; readonly n: number }
  | { readonly kind: 'clock'; readonly advance_s: number }
  | { readonly kind: 'condition'; readonly on: boolean }
  | { readonly kind: 'read' | 'refused' | 'deliver' };

const some = fc.nat({ max: 7 });

export const happenings = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('post' as const), n: some }) },
    fc.record({ kind: fc.constantFrom('delete', 'react', 'person', 'token'), n: some }),
    fc.record({ kind: fc.constant('clock' as const), advance_s: fc.integer({ min: 0, max: 900 }) }),
    fc.record({ kind: fc.constant('condition' as const), on: fc.boolean() }),
    fc.record({ kind: fc.constantFrom('read', 'refused', 'deliver') }),
  ),
  { minLength: 1, maxLength: 25 },
);

/** How a world was right after a call. */
export interface Then {
  readonly exchange: string;
  /** How many things had happened. */
  readonly count: number;
  /** The messages that had been posted. */
  readonly posted: readonly string[];
  readonly snapshot: string;
}

export const snapshotText = async (world: OpenWorld, headers: Record<string, string> = {}) =>
  JSON.stringify((await world.send('/sandbox/snapshot', { headers })).body);

/** A world with an app that takes its events only when the test delivers them; some of them it refuses. */
export async function openLivelyWorld(options: PlatformOptions = {}) {
  const { world, receiver, channel } = await openDeliveringWorld(options);
  let open = () => {};
  let gate = new Promise<void>((resolve) => (open = resolve));
  receiver.answer = async ({ body }) => {
    await gate;
    return makeAnswer(body.includes('refuse') ? 500 : 200);
  };
  const deliver = async () => {
    open();
    await settleAll();
    gate = new Promise((resolve) => (open = resolve));
  };
  /** The messages that were posted. */
  let posted: string[] = [];

  async function happen(what: Happening): Promise<Answered | null> {
    const ts =
      ('n' in what ? posted[what.n % Math.max(1, posted.length)] : undefined) ?? '1.000001';
    switch (what.kind) {
      case 'post': {
        const text = what.n % 3 === 0 ? `refuse ${what.n}` : `message ${what.n}`;
        const answer = await world.call('chat.postMessage', { channel, text });
        if (answer.body.ok === true) posted.push(answer.body.ts as string);
        return answer;
      }
      case 'delete':
        return world.call('chat.delete', { channel, ts });
      case 'react':
        return world.call('reactions.add', { channel, timestamp: ts, name: 'tada' });
      case 'person':
        return world.sandbox('/users', { real_name: `Person ${what.n}` });
      case 'token':
        return world.sandbox('/tokens', {
          app_id: world.app.app_id,
          type: 'bot',
          scopes: ['chat:write'],
        });
      case 'clock':
        // What is under way is not part of a world: it would be sent again, at another time.
        await deliver();
        return world.sandbox('/clock', { advance_s: what.advance_s });
      case 'condition':
        return world.sandbox('/conditions/transient_failures', {}, what.on ? 'PUT' : 'DELETE');
      case 'read':
        return world.call('conversations.history', { channel, limit: '5' });
      case 'refused':
        return world.call('chat.delete', { channel: 'C0', ts });
      case 'deliver':
        return deliver().then(() => null);
    }
  }

  /** Lets things happen; returns their answers, and how the world was after each call. `from` is where it was rewound to. */
  async function live(what: readonly Happening[], from?: Then) {
    const before = from?.count ?? 0;
    posted = [...(from?.posted ?? posted)];
    const answers: (Pick<Answered, 'status' | 'body'> | null)[] = [];
    const moments: Then[] = [];
    for (const [at, each] of what.entries()) {
      const answer = await happen(each);
      answers.push(answer === null ? null : { status: answer.status, body: answer.body });
      const exchange = answer?.headers.get('x-parley-exchange') ?? null;
      if (exchange !== null)
        moments.push({
          exchange,
          count: before + at + 1,
          posted: [...posted],
          snapshot: await snapshotText(world),
        });
    }
    return { answers, moments, end: await snapshotText(world) };
  }

  return { world, live };
}

/** Where the receiver is. */
export const URL = 'https://app.example/events';

/** A world that delivers messages to a receiver. */
export async function openDeliveringWorld(options: PlatformOptions = {}) {
  const receiver = new Receiver();
  const world = await openWorld({ send: receiver.send, ...options });
  await configure(world, { request_url: URL, subscriptions: ['message'] });
  return { world, receiver, channel: world.channels['deploys'] ?? '' };
}

/** The deliveries of a world, the oldest first. */
export const deliveriesOf = async (world: OpenWorld) =>
  (await world.sandbox('/deliveries')).body.deliveries as WorldDelivery[];

/** Moves the clock, and lets everything happen that is due. */
export const advance = async (world: OpenWorld, advance_s: number) => {
  await world.sandbox('/clock', { advance_s });
  await settleAll();
};
