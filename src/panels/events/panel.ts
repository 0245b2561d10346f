import RadioTower from 'lucide-react/icons/radio-tower';
import { late } from '../../base/late.ts';
import type { PanelDefinition, PanelPlace } from '../../kit/panel.ts';
import { eventsSearch, type EventsSearch } from './search/events-search.ts';

const PLACES: readonly PanelPlace[] = [
  { title: 'Live events', detail: 'As they happen', search: { view: 'live' } },
  {
    title: 'Abandoned events',
    detail: 'Those that did not reach their app',
    search: { view: 'live', state: 'abandoned' },
  },
  {
    title: 'Waiting events',
    detail: 'Those that are still to be delivered',
    search: { view: 'live', state: 'waiting' },
  },
  {
    title: 'Interactions',
    detail: 'What people did with commands, buttons and forms',
    search: { view: 'interactions' },
  },
  {
    title: 'Event subscriptions',
    detail: 'Request URL, delivery and event types',
    search: { view: 'subscriptions' },
  },
  {
    title: 'Event receiver',
    detail: 'A program that gets the events',
    search: { view: 'receiver' },
  },
];

/** What apps are told: events as they happen, where they are sent, and a receiver to write. */
export const events: PanelDefinition<EventsSearch> = {
  id: 'events',
  title: 'Events',
  icon: RadioTower,
  order: 9,
  isDaily: true,
  summary: 'Watch events on their way to an app, send them again, and write their receiver.',
  search: eventsSearch,
  code: late(() => import('./Events.tsx')),
  state: late(() => import('./receiver/lent-program.ts').then(({ lentProgram }) => lentProgram))
    .load,
  shortcuts: [
    { keys: ['↑'], does: 'Previous event (with ↓, next)' },
    { keys: ['R'], does: 'Deliver the event again' },
    { keys: ['P'], does: 'Pin the event' },
    { keys: ['Space'], does: 'Select the event, while events are selected' },
    { keys: ['Mod', 'A'], does: 'Select all events' },
    { keys: ['Esc'], does: 'Close the event' },
  ],
  usePlaces: () => PLACES,
};
