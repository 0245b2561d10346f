import type { WorldEvent } from '../../contract/sandbox.ts';
import { EVENTS } from '../../contract/schemas/events.ts';
import { openWorld, type OpenWorld } from './open-world.ts';

/** Configures the app of a world; the answer must be a success. */
export async function configure(world: OpenWorld, change: object): Promise<void> {
  const { body } = await world.sandbox(`/apps/${world.app.app_id}`, change, 'PATCH');
  if (body.ok !== true) throw new Error(body.message);
}

/** The events of a world, the oldest first. The body of each must be as its type says. */
export async function eventsOf(world: OpenWorld): Promise<WorldEvent[]> {
  const { events } = (await world.sandbox('/events')).body as { events: WorldEvent[] };
  for (const { type, wrapper } of events) EVENTS[type].body.parse(wrapper.event);
  return events;
}

/** What apps were told: the `event` of each wrapper, the oldest first. */
export const toldTo = async (world: OpenWorld) =>
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies differ from type to type
  (await eventsOf(world)).map(({ wrapper }) => wrapper.event as any);

/** A world whose app is subscribed, and the channel that its bot is in. */
export async function listening(...subscriptions: string[]) {
  const world = await openWorld();
  await configure(world, { subscriptions });
  return { world, channel: world.channels['deploys'] ?? '', bot: world.app.bot_user_id };
}

/** Posts a message; by the owner of the workspace unless another token is given. */
export const post = async (world: OpenWorld, channel: string, text: string, token = world.user) =>
  (await world.call('chat.postMessage', { channel, text }, { token })).body.ts as string;
