import type { WorldDelivery } from '../../contract/sandbox.ts';
import type { LessonDriver } from '../definition/driver.ts';
import type { LessonCall, LessonFacts } from '../definition/facts.ts';

type Attempt = WorldDelivery['attempts'][number];

/** Sends the first app an event that no call caused, and returns the id of the event. */
export async function triggerEvent({ world, sandbox }: LessonDriver): Promise<string> {
  const app_id = (await world()).apps[0]?.app_id;
  const { event } = await sandbox('POST', '/events', { app_id, type: 'reaction_added' });
  return event.id;
}

/** The deliveries of events that nobody edited or forged. */
export const genuineDeliveries = ({ deliveries }: Pick<LessonFacts, 'deliveries'>) =>
  deliveries.filter(({ variant }) => variant === null);

/** Whether an attempt succeeded. */
export const hasSucceeded = ({ fault }: Attempt): boolean => fault === null;

/** Whether a delivery arrived in the end, after attempts that failed. */
export const hasRecovered = ({ state, attempts }: WorldDelivery): boolean =>
  state === 'delivered' && attempts.some(({ fault }) => fault !== null);

/** Whether the app got an attempt, but a network fault kept its answer from the platform. */
const isLost = ({ network }: Attempt): boolean => network?.startsWith('the app did') === true;

export const hasLostAnswer = ({ attempts }: WorldDelivery): boolean => attempts.some(isLost);

/** How often the app got a delivery, even if its answers were lost. */
export const countArrivals = ({ attempts }: WorldDelivery): number =>
  attempts.filter((attempt) => attempt.status !== null || isLost(attempt)).length;

/** Whether a delivery was given up because the answer asked for no retry. */
export const wasStopped = ({ reason }: WorldDelivery): boolean => reason === 'no_retry';

/** The deliveries after the first one that matches; an empty list if no delivery matches. */
export function deliveriesAfter(
  deliveries: readonly WorldDelivery[],
  matches: (delivery: WorldDelivery) => boolean,
): readonly WorldDelivery[] {
  const index = deliveries.findIndex(matches);
  return index < 0 ? [] : deliveries.slice(index + 1);
}

/** For each event: how often it arrived, and the successful calls that the app made because of it. */
export function arrivalsByEvent(
  deliveries: readonly WorldDelivery[],
  calls: readonly LessonCall[],
): readonly { readonly arrivals: number; readonly causedCalls: readonly LessonCall[] }[] {
  const events = [...new Set(deliveries.map(({ event }) => event))];
  return events.map((event) => {
    const deliveriesOfEvent = deliveries.filter((delivery) => delivery.event === event);
    const callIds = new Set(deliveriesOfEvent.flatMap((delivery) => delivery.calls));
    return {
      arrivals: deliveriesOfEvent.flatMap(({ attempts }) => attempts).filter(hasSucceeded).length,
      causedCalls: calls.filter(({ id, error }) => callIds.has(id) && error === null),
    };
  });
}

/** Why no event reaches the app, if its settings are the reason; otherwise undefined. */
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

/** The seconds of the world's clock until the next attempt of a delivery, rounded up; 0 if it is due or has ended. */
export const secondsLeft = ({ due }: WorldDelivery, { world }: LessonFacts): number =>
  due === null ? 0 : Math.max(0, Math.ceil(due - world.clock.now));
