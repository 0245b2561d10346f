import { describe, expect, it } from 'vitest';
import type { ShownMessage } from '../../../contract/entities.ts';
import {
  groupingOf,
  timelineOf,
  putMessage,
  replaceMessage,
  mergeNewestPage,
  addOlderPage,
  type HistoryPage,
} from './timeline.ts';

const message = (n: number, given: Partial<ShownMessage> = {}): ShownMessage => ({
  type: 'message',
  ts: `${1000 + n}.000000`,
  text: `message ${n}`,
  user: 'U1',
  ...given,
});
/** A page of messages `from` down to `to`. */
const page = (from: number, to: number, next_cursor = ''): HistoryPage => ({
  messages: Array.from({ length: from - to + 1 }, (_, index) => message(from - index)),
  response_metadata: { next_cursor },
});
const texts = ({ messages }: { messages: readonly ShownMessage[] }) =>
  messages.map(({ text }) => Number(text.slice(8)));

describe('a timeline', () => {
  const known = addOlderPage(timelineOf(page(9, 7, 'c1')), page(6, 4, 'c2'));

  it('grows towards the past', () => {
    expect(texts(known)).toEqual([4, 5, 6, 7, 8, 9]);
    expect(known.olderCursor).toBe('c2');
  });

  it('takes what is new, edited and deleted from the newest page', () => {
    const fresh: HistoryPage = {
      messages: [message(10), message(9, { text: 'message 90' }), message(7)],
      response_metadata: { next_cursor: 'c9' },
    };
    const after = mergeNewestPage(known, fresh);
    expect(texts(after)).toEqual([4, 5, 6, 7, 90, 10]);
    expect(after.olderCursor).toBe('c2');
  });

  it('begins anew where it does not know what lies between', () => {
    const after = mergeNewestPage(known, page(30, 28, 'c30'));
    expect(texts(after)).toEqual([28, 29, 30]);
    expect(after.olderCursor).toBe('c30');
    expect(texts(mergeNewestPage(known, page(2, 1)))).toEqual([1, 2]);
    expect(
      texts(mergeNewestPage(known, { messages: [], response_metadata: { next_cursor: '' } })),
    ).toEqual([]);
  });

  it('takes a single message as it is now', () => {
    expect(texts(replaceMessage(known, message(5).ts, message(5, { text: 'message 50' })))).toEqual(
      [4, 50, 6, 7, 8, 9],
    );
    expect(texts(replaceMessage(known, message(5).ts, null))).toEqual([4, 6, 7, 8, 9]);
    expect(replaceMessage(known, message(99).ts, null)).toBe(known);
  });

  it('takes a message that arrives, in its place or at the end', () => {
    const changed = message(5, { text: 'message 50' });
    expect(texts(putMessage(known, changed))).toEqual([4, 50, 6, 7, 8, 9]);
    expect(texts(putMessage(known, message(10)))).toEqual([4, 5, 6, 7, 8, 9, 10]);
    // Older than what is loaded: it comes with its page.
    expect(putMessage(known, message(1))).toBe(known);
    expect(texts(putMessage({ messages: [], olderCursor: '' }, message(1)))).toEqual([1]);
  });
});

it('groups messages of one author, unless time, a new day or another author separates them', () => {
  const dayOf = (at: number) => String(Math.floor(at / 10_000));
  const after = (given: Partial<ShownMessage>, before = message(0)) =>
    groupingOf(message(1, given), before, dayOf);
  expect(after({})).toMatchObject({ isGrouped: true, day: null });
  expect(after({ user: 'U2' }).isGrouped).toBe(false);
  expect(after({ username: 'Release' }).isGrouped).toBe(false);
  const named = { username: 'Release', icons: { emoji: ':tada:' } };
  expect(after(named, message(0, named)).isGrouped).toBe(true);
  expect(after({ ...named, icons: { emoji: ':eyes:' } }, message(0, named)).isGrouped).toBe(false);
  expect(after({ ts: '1400.000000' }).isGrouped).toBe(false);
  expect(after({ ts: '10100.000000' })).toMatchObject({ isGrouped: false, day: 10100 });
  expect(groupingOf(message(1), undefined, dayOf)).toMatchObject({ isGrouped: false, day: 1001 });
});
