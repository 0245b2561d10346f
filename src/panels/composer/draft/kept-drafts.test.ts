import { expect, it } from 'vitest';
import { KeptDrafts } from './kept-drafts.ts';

/** A storage that holds what it is given, up to so many entries. */
function storage(room = Infinity): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (at: number) => [...entries.keys()][at] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (entries.size >= room) throw new Error('full');
      entries.set(key, value);
    },
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

const draft = (id: string, changed: number) => ({ id, name: id, payload: { text: id }, changed });

it('keeps drafts by themselves, the last changed first', () => {
  const shared = storage();
  const one = new KeptDrafts(shared, storage());
  const other = new KeptDrafts(shared, storage());
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
  const shared = storage(2);
  const kept = new KeptDrafts(shared, storage());
  shared.setItem('parley.composer.draft.x', '{');
  shared.setItem('parley.composer.draft.y', '{"name":1}');
  kept.write(draft('z', 1));
  expect(kept.list()).toEqual([]);
  expect(KeptDrafts.idOf('parley.composer.draft.q')).toBe('q');
  expect(KeptDrafts.idOf('elsewhere')).toBeNull();
});
