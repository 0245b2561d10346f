import type { DeliveryLine, EventLine, WorldBrief } from '../../../contract/sandbox.ts';
import type { State } from '../search/events-search.ts';
import { chooseDelivery, stateOf } from './delivery-state.ts';

/** An event as the list shows it. */
export interface EventRow extends EventLine {
  /** Name of its app, or the id where the app is gone. */
  readonly app: string;
  /** `#name` of the conversation; its id where it has no name; empty for an event about the app. */
  readonly channel: string;
  /** The delivery that decides the state of the event. */
  readonly delivery: DeliveryLine | undefined;
  /** How many deliveries it has. */
  readonly deliveries: number;
  readonly state: State | undefined;
}

/** Joins events with their deliveries and with the names of apps and conversations. Newest last. */
export function eventRows(
  events: readonly EventLine[],
  deliveries: Iterable<DeliveryLine>,
  { apps, channels }: Pick<WorldBrief, 'apps' | 'channels'>,
): readonly EventRow[] {
  const appOf = new Map(apps.map((app) => [app.app_id, app]));
  const nameOf = new Map(
    channels.map(({ id, name }) => [id, name === undefined ? id : `#${name}`]),
  );
  const byEvent = new Map<string, { main: DeliveryLine; count: number }>();
  for (const line of deliveries) {
    const known = byEvent.get(line.event);
    if (known === undefined) byEvent.set(line.event, { main: line, count: 1 });
    else {
      known.main = chooseDelivery(known.main, line);
      known.count += 1;
    }
  }
  // Written out field by field: there may be thousands of them, after every delivery.
  return events.map(({ id, type, app_id, subject, at, exchange }) => {
    const app = appOf.get(app_id);
    const found = byEvent.get(id);
    return {
      id,
      type,
      app_id,
      subject,
      at,
      exchange,
      app: app?.name ?? app_id,
      channel: subject === app_id ? '' : (nameOf.get(subject) ?? subject),
      delivery: found?.main,
      deliveries: found?.count ?? 0,
      state: found && stateOf(found.main, app),
    };
  });
}
