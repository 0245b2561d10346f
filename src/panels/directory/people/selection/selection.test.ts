import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPeopleStore } from '../store/people-store.ts';
import { user } from '../store/user.fixture.ts';
import { PeopleView } from '../view/people-view.ts';
import { Selection } from './selection.ts';

const COUNT = 100;

function selectionOf() {
  const store = createPeopleStore();
  store.add(
    Array.from({ length: COUNT }, (_, nth) => user(`U${nth}`)),
    1,
  );
  const view = new PeopleView(store);
  view.follow();
  const selection = new Selection(view);
  selection.follow(store);
  return { store, view, selection };
}

describe('the selection', () => {
  let { store, view, selection } = selectionOf();
  beforeEach(() => {
    ({ store, view, selection } = selectionOf());
  });
  const rows = () => [...selection.rows()];

  it('is one row, or a range from it in either direction', () => {
    selection.selectOnly(50);
    expect(rows()).toEqual([50]);
    selection.extend(53);
    expect(rows()).toEqual([50, 51, 52, 53]);
    selection.extend(48);
    expect(rows()).toEqual([48, 49, 50]);
    selection.toggle(70);
    selection.extend(71, true);
    expect(rows()).toEqual([48, 49, 50, 70, 71]);
    selection.toggle(49);
    expect(rows()).toEqual([48, 50, 70, 71]);
    selection.startRange(10);
    expect(rows()).toEqual([48, 50, 70, 71]);
    selection.extend(11);
    expect(rows()).toEqual([10, 11]);
  });

  it('is everybody, or nobody', () => {
    selection.selectAll();
    expect(selection.snapshot().count).toBe(COUNT);
    expect(rows()).toHaveLength(COUNT);
    selection.clear();
    expect(rows()).toEqual([]);
    selection.extend(2);
    expect(rows()).toEqual([0, 1, 2]);
  });

  it('has all who are in the view only if each of them is selected', async () => {
    expect(selection.hasAll()).toBe(false);
    selection.extend(19);
    expect(selection.hasAll()).toBe(false);
    view.setQuery({ words: 'U9', column: null, direction: 1 });
    await vi.waitFor(() => expect(view.snapshot()).toMatchObject({ count: 11, work: null }));
    expect(selection.snapshot().count).toBeGreaterThan(view.snapshot().count);
    expect(selection.hasAll()).toBe(false);
    selection.selectAll();
    expect(selection.hasAll()).toBe(true);
    view.setQuery({ words: '', column: null, direction: 1 });
    await vi.waitFor(() => expect(view.snapshot()).toMatchObject({ count: COUNT, work: null }));
    expect(selection.hasAll()).toBe(false);
    selection.selectAll();
    expect(selection.hasAll()).toBe(true);
  });

  it('is empty when the people are gone', () => {
    selection.selectAll();
    store.clear();
    expect(selection.snapshot().count).toBe(0);
    expect(rows()).toEqual([]);
  });

  it('has the rows that a plain set would have, and counts them', () => {
    const place = fc.nat({ max: COUNT - 1 });
    const act = fc.oneof(
      fc.record({ what: fc.constantFrom('only', 'toggle', 'extend', 'add'), place }),
      fc.record({ what: fc.constantFrom('all', 'clear'), place }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        selection.clear();
        let plain = new Set<number>();
        let anchor = 0;
        for (const { what, place: at } of acts) {
          const range = Array.from(
            { length: Math.abs(at - anchor) + 1 },
            (_, nth) => Math.min(at, anchor) + nth,
          );
          if (what === 'only') {
            selection.selectOnly(at);
            plain = new Set([at]);
            anchor = at;
          } else if (what === 'toggle') {
            selection.toggle(at);
            if (!plain.delete(at)) plain.add(at);
            anchor = at;
          } else if (what === 'extend' || what === 'add') {
            selection.extend(at, what === 'add');
            plain = new Set([...(what === 'add' ? plain : []), ...range]);
          } else if (what === 'all') {
            selection.selectAll();
            plain = new Set(Array.from({ length: COUNT }, (_, row) => row));
          } else {
            selection.clear();
            plain = new Set();
            anchor = 0;
          }
          expect(rows()).toEqual([...plain].toSorted((a, b) => a - b));
          expect(selection.snapshot().count).toBe(plain.size);
        }
      }),
    );
  });
});
