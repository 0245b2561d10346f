import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { START_S } from '../../testing/open-world.ts';
import { reminderTime } from './reminder-time.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

describe('the time of a reminder', () => {
  it.each([
    ['60', START_S + 60],
    ['86400', START_S + DAY],
    [String(START_S + 5), START_S + 5],
    ['in 20 minutes', START_S + 20 * 60],
    ['In an hour', START_S + HOUR],
    ['in a week', START_S + 7 * DAY],
    [' in 3 days ', START_S + 3 * DAY],
    ['tomorrow', START_S + DAY + 9 * HOUR],
    ['today', START_S + 9 * HOUR],
    ['tomorrow at 17:30', START_S + DAY + 17.5 * HOUR],
    ['today at 5:30 pm', START_S + 17.5 * HOUR],
    ['at 12am', null],
    ['at 12 pm', START_S + 12 * HOUR],
    ['tomorrow at 24:00', null],
    ['at 13 pm', null],
    ['at 7:60', null],
    ['soon', null],
    ['', null],
    ['at', null],
    ['in 0 minutes', null],
    ['in 600 weeks', null],
    [String(START_S), null],
    ['every day', null],
  ])('%j', (text, at) => {
    expect(reminderTime(text, START_S, 0)).toBe(at);
  });

  it('is by the clock of the person', () => {
    expect(reminderTime('at 7:00', START_S, HOUR)).toBe(START_S + 6 * HOUR);
    expect(reminderTime('tomorrow', START_S, -5 * HOUR)).toBe(START_S + 14 * HOUR);
  });

  it('is in the future or null, for any text', () => {
    const words = fc.array(
      fc.constantFrom('in', 'at', 'today', 'tomorrow', '5', '17:30', 'pm', ' ', 'minutes', 'a'),
    );
    const text = fc.oneof(
      fc.string(),
      words.map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(text, fc.integer({ min: -12 * HOUR, max: 14 * HOUR }), (given, offset) => {
        const at = reminderTime(given, START_S, offset);
        if (at !== null) expect(at).toBeGreaterThan(START_S);
      }),
    );
  });
});
