import { bench, describe } from 'vitest';
import { exportPeople } from './export/export-people.ts';
import { orderByText } from './order/order.ts';
import { createMatcher } from './order/search.ts';
import { sortRows } from './order/sort-rows.ts';
import type { Work } from './slices.ts';
import { createPeopleStore } from './store/people-store.ts';
import { user } from './store/user.fixture.ts';

const finish = (work: Work) => {
  while (work.next().done !== true);
};

function storeOf(count: number) {
  const store = createPeopleStore();
  for (let page = 0; page < count / 1000; page += 1) {
    const members = Array.from({ length: 1000 }, (_, nth) => {
      const number = page * 1000 + nth;
      return user(`U${number}`, { real_name: `${(number * 7919) % 104_729} Silva` });
    });
    store.add(members, page + 1);
  }
  return { store, rows: Uint32Array.from({ length: count }, (_, row) => row) };
}

const sizes = [10_000, 100_000].map((count) => ({ count, ...storeOf(count) }));

describe.each(sizes)('$count people', ({ count, store, rows }) => {
  bench('are searched', () => {
    const matches = createMatcher(store.columns, 'nobody');
    rows.filter((row) => matches(row));
  });
  bench('are sorted by name', () =>
    finish(sortRows(rows.slice(), orderByText(store.columns.texts.real_name), 1)));
  bench('are written as CSV', () =>
    finish(exportPeople('csv', store, ['id', 'real_name', 'email'], rows, count, () => {})));
});
