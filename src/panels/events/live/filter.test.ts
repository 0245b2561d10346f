import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDelivery, anEvent, APPS, CHANNELS } from '../data/event.fixture.ts';
import { eventRows } from '../data/event-rows.ts';
import { filterRows, isEmptyFilter, type EventFilter } from './filter.ts';

const ROWS = eventRows(
  [
    anEvent({ id: 'Ev1' }),
    anEvent({ id: 'Ev2', type: 'reaction_added', subject: 'D1' }),
    anEvent({ id: 'Ev3', type: 'app_uninstalled', subject: 'A2', app_id: 'A2' }),
  ],
  [
    aDelivery(),
    aDelivery({ id: 'Dv2', event: 'Ev2', state: 'abandoned', reason: 'no_request_url' }),
    aDelivery({ id: 'Dv3', event: 'Ev3', state: 'waiting', due: 5 }),
  ],
  { apps: APPS, channels: CHANNELS },
);

const ids = (filter: EventFilter) => filterRows(ROWS, filter).map(({ id }) => id);

describe('the filter of events', () => {
  it('lets everything through at first, and says so', () => {
    expect(filterRows(ROWS, {})).toBe(ROWS);
    expect(isEmptyFilter({ words: '  ' })).toBe(true);
    expect(isEmptyFilter({ state: 'waiting' })).toBe(false);
  });

  it('keeps one type, one state, one app', () => {
    expect(ids({ type: 'reaction_added' })).toEqual(['Ev2']);
    expect(ids({ state: 'waiting' })).toEqual(['Ev3']);
    expect(ids({ of: 'A1' })).toEqual(['Ev1', 'Ev2']);
    expect(ids({ of: 'A1', state: 'waiting' })).toEqual([]);
  });

  it('looks for all words, in any order and case', () => {
    expect(ids({ words: 'BEACON #deploys' })).toEqual(['Ev1']);
    expect(ids({ words: 'request url' })).toEqual(['Ev2']);
    expect(ids({ words: 'dv3' })).toEqual(['Ev3']);
    expect(ids({ words: 'message uninstalled' })).toEqual([]);
  });

  it('never adds a row, and keeps their order', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(undefined, 'A1', 'A2'), (words, of) => {
        const found = ids({ words, of });
        expect(['Ev1', 'Ev2', 'Ev3'].filter((id) => found.includes(id))).toEqual(found);
      }),
    );
  });
});
