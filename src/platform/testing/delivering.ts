import type { WorldDelivery } from '../../contract/sandbox.ts';
import type { PlatformOptions } from '../platform.ts';
import { configure } from './events.ts';
import { openWorld, type OpenWorld } from './open-world.ts';
import { Receiver, settled } from './receiver.ts';

/** Where the receiver is. */
export const URL = 'https://app.example/events';

/** A world that delivers messages to a receiver. */
export async function delivering(options: PlatformOptions = {}) {
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
  await settled();
};
