import type { WorldDelivery } from '../../contract/sandbox.ts';
import type { LessonDriver } from '../definition/driver.ts';
import type { LessonCall, LessonFacts } from '../definition/facts.ts';

type Attempt = WorldDelivery['attempts'][number];

/** Sends the first app an event that no call caused; returns its id. */
export async function triggerEvent({ world, sandbox }: LessonDriver): Promise<string> {
  const app_id = (await world()).apps[0]?.app_id;
  const { event } = await sandbox('POST', '/events', { app_id, type: 'reaction_added' });
  return event.id;
}

/** The deliveries of events as they are: not edited, not forged. */
export const genuineDeliveries = ({ deliveries }: Pick<LessonFacts, 'deliveries'>) =>
  deliveries.filter(({ variant }) => variant === null);

/** A successful attempt. */
export const hasSucceeded = ({ fault }: Attempt): boolean => fault === null;

/** Whether a delivery arrived in the end, after attempts that failed. */
export const hasRecovered = ({ state, attempts }: WorldDelivery): boolean =>
  state === 'delivered' && attempts.some(({ fault }) => fault !== null);

/** The app did its part, and a fault of the network kept its answer from the platform. */
const isLost = ({ network }: Attempt): boolean => network?.startsWith('the app did') === true;

export const hasLostAnswer = ({ attempts }: WorldDelivery): boolean => attempts.some(isLost);

/** How often the app got a delivery, even if its answers were lost. */
export const timesArrived = ({ attempts }: WorldDelivery): number =>
  attempts.filter((attempt) => attempt.status !== null || isLost(attempt)).length;

/** Whether it was given up because the answer asked for no retry. */
export const hasStopped = ({ reason }: WorldDelivery): boolean => reason === 'no_retry';

/** The deliveries after the first one that matches; an empty list if no delivery matches. */
export function deliveriesAfter(
  deliveries: readonly WorldDelivery[],
  matches: (delivery: WorldDelivery) => boolean,
): readonly WorldDelivery[] {
  const at = deliveries.findIndex(matches);
  return at < 0 ? [] : deliveries.slice(at + 1);
}

/** How often an event arrived, and what the app called because of it. */
export function countArrivals(
  deliveries: readonly WorldDelivery[],
  calls: readonly LessonCall[],
): readonly { readonly times: number; readonly work: readonly LessonCall[] }[] {
  const events = [...new Set(deliveries.map(({ event }) => event))];
  return events.map((event) => {
    const own = deliveries.filter((delivery) => delivery.event === event);
    const caused = new Set(own.flatMap((delivery) => delivery.calls));
    return {
      times: own.flatMap(({ attempts }) => attempts).filter(hasSucceeded).length,
      work: calls.filter(({ id, error }) => caused.has(id) && error === null),
    };
  });
}

/** Why no event reaches the app, as far as its settings say; undefined if nothing is in the way. */
export function deliveryObstacle({ deliveries, world }: LessonFacts): string | undefined {
  const [app] = world.apps;
  if (app?.delivery_disabled)
    return 'Most attempts of the last hour failed, so deliveries to the app are disabled. Enable them under Subscriptions.';
  if (deliveries.at(-1)?.reason === 'no_request_url')
    return 'The app has no Request URL, so the event was not sent. Start the receiver, and send another event.';
  if (app?.delivery === 'socket' && app.connections === 0)
    return 'The app delivers over sockets, but no socket is open. Start the receiver.';
  return undefined;
}

/** Seconds of the world until a delivery is sent next, rounded up; 0 if it is due or ended. */
export const secondsLeft = ({ due }: WorldDelivery, { world }: LessonFacts): number =>
  due === null ? 0 : Math.max(0, Math.ceil(due - world.clock.now));
