import RadioTower from 'lucide-react/icons/radio-tower';
import type { PanelDefinition } from '../../kit/panel.ts';
import { eventsSearch, type EventsSearch } from './search/events-search.ts';

/** What apps are told: events as they happen, where they are sent, and a receiver to write. */
export const events: PanelDefinition<EventsSearch> = {
  id: 'events',
  title: 'Events',
  icon: RadioTower,
  order: 8,
  summary: 'Watch events on their way to an app, send them again, and write their receiver.',
  search: eventsSearch,
  load: () => import('./Events.tsx'),
};
