import { expect, it, vi } from 'vitest';
import { BLOCKED, MemoryStorage, type StorageOptions } from '../tests/storage.fixture.ts';
import { slice, type StoredSlice } from './session.ts';
import { type SafeStorage, safeStorage } from './storage.ts';

const storageOf = (options?: StorageOptions): SafeStorage => {
  const storage = new MemoryStorage(options);
  return safeStorage(() => storage);
};

interface Count {
  readonly count: number;
  readonly add?: () => void;
}

let made = 0;

/** A slice of its own for each call, as each load of a page makes it. */
function countIn(storage: SafeStorage, setting: Partial<StoredSlice<Count>> = {}) {
  made += 1;
  return slice<Count>(
    `count ${made}`,
    (set) => ({ count: 0, add: () => set(({ count }) => ({ count: count + 1 })) }),
    { in: storage, key: 'count', version: 2, ...setting },
  );
}

it('tells those who follow a slice of its changes, and of no other’s', () => {
  const one = slice('one', () => ({ text: 'a' }));
  const other = slice('other', () => ({ text: 'b' }));
  const told: string[] = [];
  const stop = one.subscribe((now, before) => told.push(`${before.text} → ${now.text}`));
  expect(one.setState({ text: 'c' })).toBe(true);
  other.setState({ text: 'd' });
  stop();
  one.setState({ text: 'e' });
  expect([told, one.getState(), other.getState()]).toEqual([
    ['a → c'],
    { text: 'e' },
    { text: 'd' },
  ]);
});

it('finds after a reload what it has stored, but for its functions', () => {
  const storage = storageOf();
  countIn(storage).getState().add?.();
  expect(storage.getItem('count')).toBe('{"state":{"count":1},"version":2}');
  const again = countIn(storage);
  again.getState().add?.();
  expect(again.getState().count).toBe(2);
});

it.each(['', '{', 'null', '7', '{"state":{"count":5},"version":1}', '{"state":{"count":5}}'])(
  'begins anew where %j is stored',
  (text) => {
    expect(countIn(storageOf({ entries: { count: text } })).getState().count).toBe(0);
  },
);

it('leaves it to `read` what to take of another version, or of damaged text', () => {
  const read = vi.fn<NonNullable<StoredSlice<Count>['read']>>((stored, first) => ({
    ...first,
    count: Number(Object(stored)['count'] ?? -1),
  }));
  const counts = ['{"state":{"count":5},"version":1}', '{'].map(
    (text) => countIn(storageOf({ entries: { count: text } }), { read }).getState().count,
  );
  expect([counts, read.mock.calls[0]?.[2]]).toEqual([[5, -1], 1]);
});

it('says what is not stored, and has it as long as the page lasts', () => {
  for (const storage of [storageOf({ room: 0 }), BLOCKED]) {
    const count = countIn(storage, { isShared: true });
    expect(count.setState({ count: 3 })).toBe(false);
    count.getState().add?.();
    expect(count.getState().count).toBe(4);
  }
});

it('begins each change of a shared slice with what another tab has stored', () => {
  const storage = storageOf();
  const [one, other] = [countIn(storage, { isShared: true }), countIn(storage, { isShared: true })];
  one.getState().add?.();
  other.getState().add?.();
  expect(other.getState().count).toBe(2);
});

it('reads again when another tab writes, and when the storage is switched', () => {
  const storage = storageOf();
  const heard = new Map<string, () => void>();
  const count = countIn(
    {
      ...storage,
      onChange: (key, listener) => heard.set(key, listener),
      onSwitch: (listener) => heard.set('switch', listener),
    },
    { isShared: true },
  );
  storage.setItem('count', '{"state":{"count":8},"version":2}');
  heard.get('count')?.();
  expect(count.getState().count).toBe(8);
  storage.removeItem('count');
  heard.get('switch')?.();
  expect(count.getState().count).toBe(0);
});
