import type { DeliveryLine, EventLine, WorldBrief } from '../../../contract/sandbox.ts';
import { mainDelivery, stateOf } from './delivery-state.ts';
import type { State } from './states.ts';

/** An event as the list shows it. */
export interface EventRow extends EventLine {
  /** Name of its app, or the id where the app is gone. */
  readonly app: string;
  /** `#name` of the conversation; its id where it has no name; empty for an event about the app. */
  readonly channel: string;
  /** The delivery that says what became of it. */
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
  const byEvent = new Map<string, DeliveryLine[]>();
  for (const line of deliveries) {
    const known = byEvent.get(line.event);
    if (known) known.push(line);
    else byEvent.set(line.event, [line]);
  }
  return events.map((event) => {
    const app = appOf.get(event.app_id);
    const own = byEvent.get(event.id) ?? [];
    const delivery = mainDelivery(own);
    return {
      ...event,
      app: app?.name ?? event.app_id,
      channel: event.subject === event.app_id ? '' : (nameOf.get(event.subject) ?? event.subject),
      delivery,
      deliveries: own.length,
      state: delivery && stateOf(delivery, app),
    };
  });
}
