import type { WorldApp } from '../../../contract/sandbox.ts';
import { DeliverySettings } from './DeliverySettings.tsx';
import { RequestUrl } from './RequestUrl.tsx';
import { EventTypes } from './EventTypes.tsx';
import css from './Subscriptions.module.css';

/** What an app subscribes to, and how its events are delivered. */
export function Subscriptions({ app }: { readonly app: WorldApp }) {
  return (
    <div className={css.scroll} role="region" aria-label="Subscriptions" tabIndex={0}>
      <div className={css.column}>
        <RequestUrl key={`${app.app_id} ${app.request_url ?? ''}`} app={app} />
        <DeliverySettings app={app} />
        <EventTypes app={app} />
      </div>
    </div>
  );
}
