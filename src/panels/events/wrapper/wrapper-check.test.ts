import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENTS } from '../../../contract/schemas/event-types/index.ts';
import { EVENT_TYPES, type EventType } from '../../../contract/schemas/events.ts';
import { wrapperFaults } from './wrapper-check.ts';

const wrapper = (type: EventType, given: object = {}) => ({
  token: 'v',
  team_id: 'T1',
  api_app_id: 'A1',
  event: EVENTS[type].sample,
  type: 'event_callback',
  event_id: 'Ev0M3K1Q2ZP7',
  event_time: 1_767_225_600,
  authed_users: ['U1'],
  ...given,
});

const pathsOf = (type: EventType, given: object) =>
  wrapperFaults(type, wrapper(type, given)).map(({ path }) => path);

describe('the check of a wrapper', () => {
  it.each(EVENT_TYPES)('finds no fault in the sample of %s', (type) => {
    expect(wrapperFaults(type, wrapper(type))).toEqual([]);
  });

  it('names each fault by its path, with what is expected and what was found', () => {
    expect(
      wrapperFaults('reaction_added', wrapper('reaction_added', { event_time: 'now' })),
    ).toEqual([{ path: 'event_time', message: 'must be of type number; it is "now"' }]);
    const { item, ...event } = EVENTS.reaction_added.sample;
    expect(
      pathsOf('reaction_added', { event: { ...event, item: { ...item, ts: 5 } }, token: 7 }),
    ).toEqual(['token', 'event.item.ts']);
  });

  it('compares a message with the kind of message it is closest to', () => {
    const { channel_type: _, ...event } = EVENTS.message.sample;
    expect(pathsOf('message', { event })).toEqual(['event.channel_type']);
  });

  it('wants to know who the event is for', () => {
    const { authed_users: _, ...nobody } = wrapper('message');
    expect(wrapperFaults('message', nobody).map(({ path }) => path)).toEqual(['authed_users']);
    expect(wrapperFaults('message', { ...nobody, authed_teams: [] })).toEqual([]);
  });

  it('finds a fault in what is not a wrapper, and never throws', () => {
    expect(wrapperFaults('message', 'text')).toMatchObject([{ path: 'wrapper' }]);
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(Array.isArray(wrapperFaults('message', value))).toBe(true);
      }),
    );
  });
});
