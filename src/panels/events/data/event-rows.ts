import type { DeliveryLine, EventLine, WorldBrief } from '../../../contract/sandbox.ts';
import type { State } from '../search/events-search.ts';
import { chooseDelivery, stateOf } from './delivery-state.ts';

/** An event as the list shows it. */
export interface EventRow extends EventLine {
  /** Name of its app, or its id if the app no longer exists. */
  readonly app: string;
  /** `#name` of the conversation, or its id if it has no name; empty for an event about the app. */
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
  const appsById = new Map(apps.map((app) => [app.app_id, app]));
  const channelNames = new Map(
    channels.map(({ id, name }) => [id, name === undefined ? id : `#${name}`]),
  );
  const byEvent = new Map<string, { main: DeliveryLine; count: number }>();
  for (const line of deliveries) {
    const group = byEvent.get(line.event);
    if (group === undefined) byEvent.set(line.event, { main: line, count: 1 });
    else {
      group.main = chooseDelivery(group.main, line);
      group.count += 1;
    }
  }
  // Field by field, because it is fast: thousands of rows may be made after every delivery.
  return events.map(({ id, type, app_id, subject, at, exchange }) => {
    const app = appsById.get(app_id);
    const group = byEvent.get(id);
    return {
      id,
      type,
      app_id,
      subject,
      at,
      exchange,
      app: app?.name ?? app_id,
      channel: subject === app_id ? '' : (channelNames.get(subject) ?? subject),
      delivery: group?.main,
      deliveries: group?.count ?? 0,
      state: group && stateOf(group.main, app),
    };
  });
}
