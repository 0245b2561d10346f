import { expect, it } from 'vitest';
import { Book, EMPTY_BOOK, noteOf } from './book.ts';

const fresh = () => new Book({ state: EMPTY_BOOK });

it('keeps a failure, and what showed a point first', () => {
  const book = fresh();
  book.saw({ exchange: 'x1' }, 1);
  book.pass('good', 'First.');
  book.pass('bad', 'First.');
  book.saw({ exchange: null, delivery: 'd2' }, 2);
  book.pass('good', 'Second.');
  book.fail('bad', 'Second.');
  book.saw({ exchange: 'x3' }, 3);
  book.pass('bad', 'Third.');
  book.fail('bad', 'Third.');
  expect(book.state.marks).toEqual({
    good: { state: 'passed', detail: 'First.', exchange: 'x1', delivery: null, interaction: null },
    bad: { state: 'failed', detail: 'Second.', exchange: null, delivery: 'd2', interaction: null },
  });
  expect([book.found('good'), book.found('bad'), book.found('other')]).toEqual([
    'passed',
    'failed',
    null,
  ]);
});

it('takes few notes, and short ones, and goes on changing those it has', () => {
  const book = fresh();
  for (let n = 0; n < 100; n += 1) book.note(`note ${n}`, 'x'.repeat(n + 50));
  book.note('note 0', 7);
  book.note('constructor', true);
  const { notes } = book.state;
  expect(Object.keys(notes)).toHaveLength(80);
  expect(Math.max(...Object.values(notes).map((value) => String(value).length))).toBe(100);
  expect([book.noted('note 0'), book.noted('note 50'), book.noted('note 99')]).toEqual([
    7,
    'x'.repeat(100),
    undefined,
  ]);
  expect(book.noted('constructor')).toBeUndefined();
});

it('counts from one on', () => {
  const book = fresh();
  expect([book.counted('calls'), book.count('calls'), book.count('calls')]).toEqual([0, 1, 2]);
  expect(book.counted('calls')).toBe(2);
});

it('keeps what it caused, gave and armed, and hands effects over once', () => {
  const book = fresh();
  book.begin();
  book.name('Ev1', 'first');
  book.name('Ev2', 'second');
  book.look('d1', 2);
  book.look('d2', 1);
  book.give('A', 'a');
  book.give('B', 'b');
  book.arm({ delay: { methods: ['a'], ms: 1 } });
  book.arm({ pause: { methods: ['b'], retry_after_s: 1, until: null } });
  book.effect({ send: 'i1' });
  book.effect({ send: 'i2' });
  expect(book.state).toMatchObject({
    begun: true,
    steps: { Ev1: 'first', Ev2: 'second' },
    seen: { d1: 2, d2: 1 },
    given: { A: 'a', B: 'b' },
    faults: { delay: { ms: 1 }, pause: { retry_after_s: 1 } },
  });
  expect([book.takeEffects(), book.takeEffects()]).toEqual([[{ send: 'i1' }, { send: 'i2' }], []]);
  book.disarm();
  expect(book.state.faults).toEqual({});
});

it.each([null, 7, {}, { ...EMPTY_BOOK, calls: -1 }, { ...EMPTY_BOOK, calls: 0.5 }])(
  'begins anew from a state that does not fit: %j',
  (state) => {
    expect(new Book({ state }).state).toEqual(EMPTY_BOOK);
  },
);

it('notes a value by sixteen characters that tell it from others', () => {
  const [one, other] = [noteOf('1'), noteOf(1)];
  expect([one, other]).toEqual([
    expect.stringMatching(/^[0-9a-f]{16}$/),
    expect.stringMatching(/^[0-9a-f]{16}$/),
  ]);
  expect(one).not.toBe(other);
});
