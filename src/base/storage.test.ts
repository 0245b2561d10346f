import { expect, it } from 'vitest';
import { BLOCKED, MemoryStorage } from '../tests/storage.fixture.ts';
import { safeStorage, storedValue } from './storage.ts';

const numbers = (storage: Storage | null) =>
  storedValue({
    in: storage === null ? BLOCKED : safeStorage(() => storage),
    key: 'numbers',
    parse: (json) => {
      if (!Array.isArray(json)) throw new Error('no list');
      return json.filter((each) => typeof each === 'number');
    },
    otherwise: [],
    max_length: 9,
  });

it('finds what was stored, until it is removed', () => {
  const storage = new MemoryStorage();
  expect(numbers(storage).set([1, 2])).toBe(true);
  expect(numbers(storage).get()).toEqual([1, 2]);
  numbers(storage).remove();
  expect(numbers(storage).get()).toEqual([]);
});

it.each(['', '{', 'null', '{"a":1}', '[1,2,3,4,5]'])(
  'finds nothing where %j is stored: damaged, or too long',
  (text) => {
    expect(numbers(new MemoryStorage({ entries: { numbers: text } })).get()).toEqual([]);
  },
);

it('says what is not stored, where storage is full or blocked', () => {
  const full = new MemoryStorage({ room: 0 });
  expect([numbers(full).set([1]), numbers(null).set([1])]).toEqual([false, false]);
  expect(() => numbers(null).remove()).not.toThrow();
  expect([numbers(full).get(), numbers(null).get()]).toEqual([[], []]);
  expect([BLOCKED.isBlocked(), safeStorage(() => full).isBlocked()]).toEqual([true, false]);
});
