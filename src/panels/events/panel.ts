import RadioTower from 'lucide-react/icons/radio-tower';
import { late } from '../../base/late.ts';
import type { PanelDefinition } from '../../kit/panel.ts';
import { eventsSearch, type EventsSearch } from './search/events-search.ts';

/** Events on their way to apps, the subscriptions of apps, and a receiver to write. */
export const events: PanelDefinition<EventsSearch> = {
  id: 'events',
  title: 'Events',
  icon: RadioTower,
  order: 9,
  isInPhoneRail: true,
  summary: 'Watch events on their way to an app, send them again, and write their receiver.',
  search: eventsSearch,
  code: late(() => import('./Events.tsx')),
  state: late(() =>
    import('./receiver/program-left-out.ts').then(({ programLeftOut }) => programLeftOut),
  ).load,
};
