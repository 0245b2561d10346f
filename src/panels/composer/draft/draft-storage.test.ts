import { expect, it } from 'vitest';
import { safeStorage } from '../../../base/storage.ts';
import { MemoryStorage, type StorageOptions } from '../../../tests/storage.fixture.ts';
import { DraftStorage } from './draft-storage.ts';

const draft = (id: string, changed: number) => ({ id, name: id, payload: { text: id }, changed });

const storageOf = (options: StorageOptions = {}) => {
  const storage = new MemoryStorage(options);
  return safeStorage(() => storage);
};

it('keeps drafts by themselves, the last changed first', () => {
  const shared = storageOf();
  const one = new DraftStorage(shared, storageOf());
  const other = new DraftStorage(shared, storageOf());
  one.write(draft('a', 1));
  other.write(draft('b', 2));
  one.rememberOpen('a');
  expect(one.list().map(({ id }) => id)).toEqual(['b', 'a']);
  expect(other.openDraftId).toBeNull();
  expect(one.holds({ id: 'b', name: 'b', payload: { text: 'b' } })).toBe(true);
  expect(one.holds({ id: 'b', name: 'c', payload: { text: 'b' } })).toBe(false);
  one.remove('b');
  expect(other.read('b')).toBeNull();
});

it('passes over what is damaged, and a full storage', () => {
  const shared = storageOf({ room: 2 });
  const kept = new DraftStorage(shared, storageOf());
  shared.setItem('parley.composer.draft.x', '{');
  shared.setItem('parley.composer.draft.y', '{"name":1}');
  kept.write(draft('z', 1));
  expect(kept.list()).toEqual([]);
  expect(DraftStorage.idOf('parley.composer.draft.q')).toBe('q');
  expect(DraftStorage.idOf('elsewhere')).toBeNull();
});
