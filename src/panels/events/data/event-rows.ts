import type { DeliveryLine, EventLine, WorldBrief } from '../../../contract/sandbox.ts';
import type { State } from '../search/events-search.ts';
import { chooseDelivery, stateOf } from './delivery-state.ts';

/** An event as the list shows it. */
export interface EventRow extends EventLine {
  /** Name of its app; the id of the app if it no longer exists. */
  readonly appName: string;
  /** `#name` of the conversation, or its id if it has no name; empty for an event about the app. */
  readonly channel: string;
  /** The delivery that decides the state of the event. */
  readonly delivery: DeliveryLine | undefined;
  readonly deliveryCount: number;
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
  const groupsByEvent = new Map<string, { main: DeliveryLine; count: number }>();
  for (const line of deliveries) {
    const group = groupsByEvent.get(line.event);
    if (group === undefined) groupsByEvent.set(line.event, { main: line, count: 1 });
    else {
      group.main = chooseDelivery(group.main, line);
      group.count += 1;
    }
  }
  // Copies field by field, which is fast: every delivery may create thousands of rows again.
  return events.map(({ id, type, app_id, subject, at, exchange }) => {
    const app = appsById.get(app_id);
    const group = groupsByEvent.get(id);
    return {
      id,
      type,
      app_id,
      subject,
      at,
      exchange,
      appName: app?.name ?? app_id,
      channel: subject === app_id ? '' : (channelNames.get(subject) ?? subject),
      delivery: group?.main,
      deliveryCount: group?.count ?? 0,
      state: group && stateOf(group.main, app),
    };
  });
}
