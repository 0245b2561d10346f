import type { PanelHelp, PanelPlace } from '../../kit/panel.ts';

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

/** The keyboard shortcuts of Events, and its places for the command palette. */
export const eventsHelp: PanelHelp = {
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
