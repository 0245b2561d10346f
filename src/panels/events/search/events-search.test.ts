import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventsSearch, MAX_PINS, parsePins } from './events-search.ts';

describe('the address of the events panel', () => {
  it('has the tab, the app, the open event and the filter', () => {
    const search = {
      view: 'subscriptions',
      app: 'A0M3K1Q2ZP7',
      of: 'A0M3K1Q2ZP8',
      event: 'Ev0M3K1Q2ZP7',
      delivery: 'Dv0M3K1Q2ZP7',
      interaction: 'I0M3K1Q2ZP7',
      type: 'app_mention',
      state: 'waiting',
      words: 'deploys',
      pins: 'Ev1,Ev2',
    };
    expect(eventsSearch(search)).toEqual(search);
  });

  it('leaves out what it does not know', () => {
    const search = { view: 'all', app: 'a b', event: 7, type: 'A', state: 'lost', pins: 'a,b' };
    expect(eventsSearch({ ...search, words: '', token: 'xoxb-1' })).toEqual({});
  });

  it('keeps words that look like a number, and each pin once', () => {
    const pins = ['Ev1', 'no', 'Ev1', ...Array.from({ length: 40 }, (_, n) => `Ev${n + 2}`)];
    const search = eventsSearch({ words: 404, pins: pins.join(',') });
    expect(search.words).toBe('404');
    expect(parsePins(search.pins)).toHaveLength(MAX_PINS);
    expect(parsePins(search.pins).slice(0, 2)).toEqual(['Ev1', 'Ev2']);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (raw) => void eventsSearch(raw)),
    );
  });
});
