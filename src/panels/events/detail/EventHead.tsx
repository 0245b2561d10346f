import type { EventDetail, WorldApp } from '../../../contract/sandbox.ts';
import { dateAndTime } from '../../../ui/time/date-and-time.ts';
import { mainDelivery, stateOf } from '../data/delivery-state.ts';
import { StateBadge } from '../delivery/StateBadge.tsx';
import css from './EventDetail.module.css';

export interface EventHeadProps {
  readonly event: EventDetail;
  readonly apps: readonly WorldApp[];
}

/** An event in two lines: its type and what became of it, then its id, time and app. */
export function EventHead({ event, apps }: EventHeadProps) {
  const app = apps.find(({ app_id }) => app_id === event.app_id);
  const delivery = mainDelivery(event.deliveries);
  return (
    <div>
      <h2 className={css.title}>
        <code>{event.type}</code>
        <StateBadge delivery={delivery} state={delivery && stateOf(delivery, app)} />
      </h2>
      <p className={css.facts}>
        <code>{event.id}</code>
        <span>{dateAndTime(event.at)}</span>
        <span>{app?.name ?? event.app_id}</span>
      </p>
    </div>
  );
}
