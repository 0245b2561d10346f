import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notePageInChange, fateOf, type WalkChange } from './fate.ts';

const change = (given: Partial<WalkChange> = {}): WalkChange => ({
  key: 1,
  kind: 'renamed',
  id: 'U5',
  name: 'Jun Singh',
  pagesBefore: 2,
  lastStalePage: null,
  firstFreshPage: null,
  ...given,
});

const GOING = { hasEnded: false, lastReadId: 'U3' };
const ENDED = { hasEnded: true, lastReadId: 'U9' };

describe('what a walk made of a change', () => {
  it.each([
    ['somebody who is still to come', change(), GOING, 'open'],
    ['anybody before the first page', change(), { hasEnded: false, lastReadId: null }, 'open'],
    ['somebody who was read before', change({ lastStalePage: 1 }), GOING, 'stale'],
    ['somebody who was read since', change({ firstFreshPage: 3 }), GOING, 'seen'],
    [
      'somebody who was read before and since',
      change({ lastStalePage: 1, firstFreshPage: 3 }),
      GOING,
      'seen',
    ],
    ['somebody whose place was passed', change({ id: 'U2' }), GOING, 'missed'],
    ['somebody who joined after the end', change({ kind: 'joined', id: 'U99' }), ENDED, 'missed'],
    ['somebody hidden at the end', change(), ENDED, 'missed'],
  ] as const)('%s', (_, given, place, state) => {
    expect(fateOf(given, place).state).toBe(state);
  });

  it('says why, with the page', () => {
    expect(fateOf(change({ lastStalePage: 4 }), GOING).why).toContain('Page 4 was read before');
    expect(fateOf(change({ firstFreshPage: 6 }), GOING).why).toContain(
      'Page 6 has them as they are now',
    );
    expect(fateOf(change({ kind: 'joined' }), ENDED).why).toContain('after the last page');
    expect(fateOf(change(), ENDED).why).toContain('may not see them');
  });

  it('is decided once the walk has ended', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('joined', 'left', 'renamed'),
        fc.option(fc.nat(9)),
        fc.option(fc.nat(9)),
        (kind, lastStalePage, firstFreshPage) => {
          expect(fateOf(change({ kind, lastStalePage, firstFreshPage }), ENDED).state).not.toBe(
            'open',
          );
        },
      ),
    );
  });
});

describe('a page that was read after a change', () => {
  const now = { real_name: 'Jun Singh', deleted: false };

  it('sees it if it shows the person as they are now', () => {
    const open = change();
    expect(notePageInChange(open, 3, undefined)).toBe(open);
    const seen = notePageInChange(open, 3, now);
    expect(seen.firstFreshPage).toBe(3);
    expect(notePageInChange(seen, 4, now)).toBe(seen);
  });

  it.each([
    ['renamed', { real_name: 'Jun Okafor', deleted: false }, 'stale'],
    ['left', now, 'stale'],
    ['left', { ...now, deleted: true }, 'seen'],
    ['joined', { real_name: 'Jun Okafor', deleted: false }, 'seen'],
  ] as const)('%s, but shown as %j: %s', (kind, shown, state) => {
    expect(fateOf(notePageInChange(change({ kind }), 3, shown), GOING).state).toBe(state);
  });
});
