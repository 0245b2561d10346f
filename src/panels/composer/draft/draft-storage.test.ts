import { expect, it } from 'vitest';
import { safeStorage } from '../../../base/storage.ts';
import { MemoryStorage, type StorageOptions } from '../../../tests/storage.fixture.ts';
import { KeptDrafts } from './kept-drafts.ts';

const draft = (id: string, changed: number) => ({ id, name: id, payload: { text: id }, changed });

const storageOf = (options: StorageOptions = {}) => {
  const storage = new MemoryStorage(options);
  return safeStorage(() => storage);
};

it('keeps drafts by themselves, the last changed first', () => {
  const shared = storageOf();
  const one = new KeptDrafts(shared, storageOf());
  const other = new KeptDrafts(shared, storageOf());
  one.write(draft('a', 1));
  other.write(draft('b', 2));
  one.open('a');
  expect(one.list().map(({ id }) => id)).toEqual(['b', 'a']);
  expect(other.current).toBeNull();
  expect(one.holds({ id: 'b', name: 'b', payload: { text: 'b' } })).toBe(true);
  expect(one.holds({ id: 'b', name: 'c', payload: { text: 'b' } })).toBe(false);
  one.remove('b');
  expect(other.read('b')).toBeNull();
});

it('passes over what is damaged, and a full storage', () => {
  const shared = storageOf({ room: 2 });
  const kept = new KeptDrafts(shared, storageOf());
  shared.setItem('parley.composer.draft.x', '{');
  shared.setItem('parley.composer.draft.y', '{"name":1}');
  kept.write(draft('z', 1));
  expect(kept.list()).toEqual([]);
  expect(KeptDrafts.idOf('parley.composer.draft.q')).toBe('q');
  expect(KeptDrafts.idOf('elsewhere')).toBeNull();
});
