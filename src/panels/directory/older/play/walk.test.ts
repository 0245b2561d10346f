import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCHEME_IDS, type SchemeId } from '../../search/directory-search.ts';
import {
  happen,
  round,
  SETTINGS,
  TestChannel,
  walkOf,
  walkThrough,
  type Happening,
} from './channel.fixture.ts';
import { explainScore, scoreText } from './explain.ts';
import { findChangedArguments } from './schemes.ts';
import { linesOf, scoreOf } from './score.ts';
import {
  restartWalks,
  columnsToRead,
  firstUnreadMessage,
  haveBegun,
  haveEnded,
  lastReadMessage,
  messagesNow,
  type WalkState,
} from './walk-state.ts';

/** Three messages a second, as they are prepared. */
const prepared = (count: number) =>
  new TestChannel(
    Array.from({ length: count }, (_, n) => `${100 + Math.floor(n / 3)}.25000${n % 3}`),
  );

const textOf = (state: WalkState, scheme: SchemeId) => scoreText(scoreOf(state, scheme));

const insert: Happening = { kind: 'posted', nth: 0 };
const deleteRead: Happening = { kind: 'deleted', nth: 2 };

describe('three walks through the same messages', () => {
  it('agree while nothing changes', () => {
    const state = walkThrough(prepared(30), SETTINGS);
    for (const scheme of SCHEME_IDS) {
      expect(textOf(state, scheme)).toBe('30 of 30 messages');
      expect(state.columns[scheme].pages).toHaveLength(6);
      expect(explainScore(state, scheme, scoreOf(state, scheme)).instead).toBeNull();
    }
  });

  it('by page see one twice after an insert', () => {
    const state = walkThrough(prepared(30), SETTINGS, [[insert]]);
    expect(textOf(state, 'cursor')).toBe('30 of 30 messages');
    expect(textOf(state, 'window')).toBe('30 of 30 messages');
    expect(textOf(state, 'pages')).toBe('30 of 30 messages, 1 twice');
    expect(explainScore(state, 'pages', scoreOf(state, 'pages')).why).toContain('a new one moves');
    const [, second] = linesOf(state, 'pages');
    expect(second?.[0]).toMatchObject({ message: { ts: '108.250001' }, timesSeen: 2 });
  });

  it('by page never see one after a delete', () => {
    const state = walkThrough(prepared(30), SETTINGS, [[deleteRead]]);
    expect(textOf(state, 'cursor')).toBe('29 of 29 messages');
    expect(textOf(state, 'pages')).toBe('28 of 29 messages, 1 never seen');
    expect(explainScore(state, 'pages', scoreOf(state, 'pages')).why).toContain('is deleted');
    const [first, second] = linesOf(state, 'pages');
    expect(first?.map(({ isDeleted }) => isDeleted)).toEqual([false, false, true, false, false]);
    expect(second?.[0]).toMatchObject({ message: { ts: '108.250000' }, timesSeen: 0 });
  });

  it('by page do both after both', () => {
    const state = walkThrough(prepared(30), SETTINGS, [[insert], [deleteRead, deleteRead]]);
    expect(textOf(state, 'pages')).toBe('26 of 28 messages, 1 twice, 2 never seen');
    expect(explainScore(state, 'pages', scoreOf(state, 'pages')).why).toContain(
      'a deleted one moves',
    );
  });

  it('by inclusive windows see the message at each edge twice', () => {
    const state = walkThrough(prepared(30), { ...SETTINGS, inclusive: true });
    expect(textOf(state, 'window')).toBe('30 of 30 messages, 7 twice');
    expect(explainScore(state, 'window', scoreOf(state, 'window')).instead).toContain('inclusive');
  });

  it('by windows of whole seconds never see what shares a second with an edge', () => {
    const state = walkThrough(prepared(30), { ...SETTINGS, edge: 'second' });
    expect(textOf(state, 'window')).toBe('25 of 30 messages, 5 never seen');
    expect(explainScore(state, 'window', scoreOf(state, 'window')).instead).toContain('text');
    expect(linesOf(state, 'window').flat()).toHaveLength(30);
  });

  it('end a walk that would ask the same for ever', () => {
    const state = walkThrough(prepared(30), { size: 1, inclusive: true, edge: 'ts' });
    expect(state.columns.window).toMatchObject({ isEndless: true, next: null });
    expect(explainScore(state, 'window', scoreOf(state, 'window')).why).toContain('never end');
    expect(textOf(state, 'cursor')).toBe('30 of 30 messages');
  });

  it('go on in step when a column is behind', () => {
    const channel = prepared(30);
    const whole = round(walkOf(channel), channel);
    const { pages } = walkOf(channel).columns;
    const behind = { ...whole, columns: { ...whole.columns, pages } };
    expect(columnsToRead(behind)).toEqual(['pages']);
    expect(columnsToRead(whole)).toEqual(SCHEME_IDS);
  });

  it('do not count what happens after they ended', () => {
    const channel = prepared(12);
    const ended = walkThrough(channel, SETTINGS);
    const later = happen(happen(ended, channel, deleteRead), channel, insert);
    expect(textOf(later, 'pages')).toBe('12 of 12 messages');
    expect(messagesNow(later)).toEqual(channel.messages);
    expect(haveEnded(later)).toBe(true);
  });

  it('do not expect what somebody else deleted meanwhile', () => {
    const channel = prepared(12);
    let state = round(walkOf(channel), channel);
    channel.messages = channel.messages.slice(0, -1);
    while (!haveEnded(state)) state = round(state, channel);
    expect(textOf({ ...state, end: channel.messages }, 'cursor')).toBe('11 of 11 messages');
  });
});

describe('what changes between the pages', () => {
  it('is the last message that all have read, or the next that none has', () => {
    const channel = prepared(30);
    expect(lastReadMessage(walkOf(channel))).toBeNull();
    expect(firstUnreadMessage(walkOf(channel))).toEqual(channel.messages[0]);
    const read = round(walkOf(channel), channel);
    expect(lastReadMessage(read)).toEqual(channel.messages[4]);
    expect(firstUnreadMessage(read)).toEqual(channel.messages[5]);
    const changed = happen(happen(read, channel, { kind: 'deleted', nth: 4 }), channel, insert);
    expect(lastReadMessage(changed)).toEqual(channel.messages[4]);
    expect(firstUnreadMessage(changed)).toEqual(channel.messages[5]);
    expect(firstUnreadMessage(walkThrough(channel, SETTINGS))).toBeNull();
  });

  it('stands after the pages that were read by then', () => {
    const channel = prepared(30);
    const state = happen(round(walkOf(channel), channel), channel, insert);
    expect(state.changes[0]?.after).toEqual({ cursor: 1, window: 1, pages: 1 });
  });

  it('belongs to the next walk from its beginning', () => {
    const channel = prepared(30);
    const state = walkThrough(channel, SETTINGS, [[insert, deleteRead]]);
    const again = restartWalks(state, { ...SETTINGS, size: 10 });
    expect(again.start).toEqual(channel.messages);
    expect(haveBegun(again)).toBe(false);
    expect(again.settings.size).toBe(10);
    expect(haveBegun(round(again, channel))).toBe(true);
  });
});

it('names the arguments that changed since the page before', () => {
  expect([...findChangedArguments(undefined, { a: '1' })]).toEqual([]);
  expect([...findChangedArguments({ a: '1', b: '2' }, { a: '1', b: '3', c: '4' })]).toEqual([
    'b',
    'c',
  ]);
});

const happenings = fc.array(
  fc.array(fc.record({ kind: fc.constantFrom('posted', 'deleted'), nth: fc.nat(60) }), {
    maxLength: 3,
  }),
  { maxLength: 12 },
);
/** Timestamps of which many share a second. */
const timestamps = fc
  .uniqueArray(fc.record({ second: fc.nat(20), part: fc.nat(4) }), {
    selector: ({ second, part }) => `${second} ${part}`,
    maxLength: 40,
  })
  .map((all) => all.map(({ second, part }) => `${100 + second}.${part}00000`));
const settings = fc.record({
  size: fc.integer({ min: 1, max: 12 }),
  inclusive: fc.boolean(),
  edge: fc.constantFrom('ts', 'second'),
});

describe('whatever is posted and deleted between the pages', () => {
  it('the cursor neither repeats nor misses a message that was there throughout', () => {
    fc.assert(
      fc.property(timestamps, settings, happenings, (tss, asked, between) => {
        const score = scoreOf(walkThrough(new TestChannel(tss), asked, between), 'cursor');
        expect(score).toMatchObject({ repeated: [], missed: [], isFinal: true });
        expect(score.seenCount).toBe(score.expectedCount);
      }),
    );
  });

  it('nor do windows that end before the last ts', () => {
    fc.assert(
      fc.property(timestamps, fc.integer({ min: 1, max: 12 }), happenings, (tss, size, between) => {
        const state = walkThrough(
          new TestChannel(tss),
          { size, inclusive: false, edge: 'ts' },
          between,
        );
        expect(scoreOf(state, 'window')).toMatchObject({ repeated: [], missed: [] });
      }),
    );
  });

  it('every walk ends, and its marks are what a naive count finds', () => {
    fc.assert(
      fc.property(timestamps, settings, happenings, (tss, asked, between) => {
        const channel = new TestChannel(tss);
        const before = channel.messages.map(({ ts }) => ts);
        const state = walkThrough(channel, asked, between);
        for (const scheme of SCHEME_IDS) {
          const { pages } = state.columns[scheme];
          const came = pages.flatMap(({ messages }) => messages.map(({ ts }) => ts));
          const gone = state.changes.flatMap(({ kind, message, after }) =>
            kind === 'deleted' && after[scheme] < pages.length ? [message.ts] : [],
          );
          const missed = before.filter((ts) => !gone.includes(ts) && !came.includes(ts));
          const lines = linesOf(state, scheme).flat();
          expect(
            lines.filter(({ timesSeen }) => timesSeen === 0).map(({ message }) => message.ts),
          ).toEqual(missed);
          expect(
            lines.filter(({ timesSeen }) => timesSeen > 0).map(({ message }) => message.ts),
          ).toEqual(came);
          expect(lines.filter(({ timesSeen }) => timesSeen > 1)).toHaveLength(
            came.length - new Set(came).size,
          );
        }
      }),
    );
  });
});
