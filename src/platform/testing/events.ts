import type { WorldEvent } from '../../contract/sandbox.ts';
import { EVENTS } from '../../contract/schemas/event-types/index.ts';
import { openWorld, type OpenWorld } from './open-world.ts';

/** Configures the app of a world. Throws if the call fails. */
export async function configure(world: OpenWorld, change: object): Promise<void> {
  const { body } = await world.sandbox(`/apps/${world.app.app_id}`, change, 'PATCH');
  if (body.ok !== true) throw new Error(body.message);
}

/** The events of a world, oldest first. Throws if a body does not match its event type. */
export async function eventsOf(world: OpenWorld): Promise<WorldEvent[]> {
  const { events } = (await world.sandbox('/events')).body as { events: WorldEvent[] };
  for (const { type, wrapper } of events) EVENTS[type].body.parse(wrapper.event);
  return events;
}

/** The `event` of each wrapper, oldest first. */
export const eventsToldTo = async (world: OpenWorld) =>
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies differ from type to type
  (await eventsOf(world)).map(({ wrapper }) => wrapper.event as any);

/** A world whose app has these subscriptions, and a channel that its bot is in. */
export async function openListeningWorld(...subscriptions: string[]) {
  const world = await openWorld();
  await configure(world, { subscriptions });
  return { world, channel: world.channels['deploys'] ?? '', bot: world.app.bot_user_id };
}

/** Posts a message, as the workspace owner unless another token is given; returns its `ts`. Throws if it is refused. */
export async function post(world: OpenWorld, channel: string, text: string, token = world.user) {
  const { body } = await world.call('chat.postMessage', { channel, text }, { token });
  if (body.ok !== true) throw new Error(`the message was refused: ${body.error}`);
  return body.ts as string;
}
