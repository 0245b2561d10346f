import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventsSearch } from './events-search.ts';

describe('the address of the events panel', () => {
  it('has the tab, the app and the open event', () => {
    const search = { view: 'subscriptions', app: 'A0M3K1Q2ZP7', event: 'Ev0M3K1Q2ZP7' };
    expect(eventsSearch(search)).toEqual(search);
  });

  it('leaves out what it does not know', () => {
    expect(eventsSearch({ view: 'all', app: 'a b', event: 7, token: 'xoxb-1' })).toEqual({});
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (raw) => void eventsSearch(raw)),
    );
  });
});
