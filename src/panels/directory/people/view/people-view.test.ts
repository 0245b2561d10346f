import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCase } from '../columns/folded.ts';
import type { Scheduler } from '../slices.ts';
import { anyUser } from '../store/people-store.fixture.ts';
import { createPeopleStore, type PeopleStore } from '../store/people-store.ts';
import { user } from '../store/user.fixture.ts';
import { COLUMN_IDS } from '../table/table-columns.ts';
import { PeopleView, type PeopleQuery } from './people-view.ts';

/** A pace in which every step is a slice, and pauses last until the test goes on. */
function slowPace() {
  let now = 1000;
  const waiting: (() => void)[] = [];
  const pace: Scheduler = {
    now: () => (now += 5),
    pause: () => new Promise((resolve) => waiting.push(resolve)),
    wait: (ms) =>
      new Promise((resolve) => {
        now += ms;
        waiting.push(resolve);
      }),
  };
  return {
    pace,
    /** Ends the pause, and lets the work go on until the next one. Returns whether there was one. */
    async step() {
      const next = waiting.shift();
      next?.();
      await new Promise((resolve) => setImmediate(resolve));
      return next !== undefined;
    },
  };
}

async function untilDone(step: () => Promise<boolean>): Promise<void> {
  // Work that has just begun reaches its first pause.
  await new Promise((resolve) => setImmediate(resolve));
  while (await step());
}

/** The rows that match, in order, found the plain way. */
function naive(store: PeopleStore, { words, column, direction }: PeopleQuery): number[] {
  const text = foldCase(words.trim());
  const rows = Array.from({ length: store.size }, (_, row) => row).filter((row) => {
    const { id, name, real_name, title, email } = store.personAt(row);
    return [id, name, real_name, title, email].some((field) =>
      foldCase(field ?? '').includes(text),
    );
  });
  return column === null
    ? rows
    : rows.toSorted((one, other) => direction * placed(store, column, one, other) || one - other);
}

function placed(store: PeopleStore, column: keyof typeof PLAIN, one: number, other: number) {
  const [a, b] = [one, other].map((row) => PLAIN[column](store, row));
  return a === undefined || b === undefined || a === b ? 0 : a < b ? -1 : 1;
}

const flag = (is: boolean) => Number(is);
const text = (value: string | null) => (value === null ? '' : ` ${foldCase(value)}`);
const KIND_FLAGS = [
  'is_primary_owner',
  'is_owner',
  'is_admin',
  'is_ultra_restricted',
  'is_restricted',
] as const;
const PLAIN = {
  id: (store, row) => foldCase(store.personAt(row).id),
  name: (store, row) => foldCase(store.personAt(row).name),
  real_name: (store, row) => foldCase(store.personAt(row).real_name),
  email: (store, row) => foldCase(store.personAt(row).email ?? ''),
  phone: (store, row) => foldCase(store.personAt(row).phone),
  title: (store, row) => text(store.personAt(row).title),
  tz: (store, row) => text(store.personAt(row).tz),
  color: (store, row) => text(store.personAt(row).color),
  tz_offset: (store, row) => store.personAt(row).tz_offset,
  updated: (store, row) => store.personAt(row).updated,
  status: (store, row) => flag(store.personAt(row).deleted),
  has_2fa: (store, row) => ['null', 'false', 'true'].indexOf(`${store.personAt(row).has_2fa}`),
  page: (store, row) => store.pageOf(row),
  kind: (store, row) => {
    const person = store.personAt(row);
    if (person.is_bot) return 6;
    const found = KIND_FLAGS.findIndex((name) => person[name]);
    return [0, 1, 2, 5, 4][found] ?? 3;
  },
} satisfies Record<
  (typeof COLUMN_IDS)[number],
  (store: PeopleStore, row: number) => string | number
>;

const shownBy = (view: PeopleView) =>
  Array.from({ length: view.snapshot().count }, (_, place) => view.rowAt(place));

const query = fc.record({
  words: fc.oneof(
    fc.constantFrom('', ' ', 'u1', 'zoe', 'Eng', '漢', '.'),
    fc.string({ maxLength: 2 }),
  ),
  column: fc.option(fc.constantFrom(...COLUMN_IDS)),
  direction: fc.constantFrom(1 as const, -1 as const),
});

describe('the view of people', () => {
  it('shows what a plain filter and sort would, whatever happens on the way', async () => {
    const act = fc.oneof(
      { weight: 4, arbitrary: fc.record({ add: fc.array(anyUser, { maxLength: 10 }) }) },
      { weight: 3, arbitrary: fc.record({ ask: query }) },
      { weight: 1, arbitrary: fc.constant({ clear: true }) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(act, fc.nat({ max: 6 })), { maxLength: 12 }),
        async (acts) => {
          const store = createPeopleStore();
          const { pace, step } = slowPace();
          const view = new PeopleView(store, pace);
          const stop = view.follow();
          for (const [page, [what, steps]] of acts.entries()) {
            if ('add' in what) store.add(what.add, page + 1);
            else if ('ask' in what) view.setQuery(what.ask);
            else store.clear();
            // What is shown can always be read, also in the middle of the work.
            for (const row of shownBy(view)) store.personAt(row);
            for (let nth = 0; nth < steps; nth += 1) await step();
          }
          await untilDone(step);
          expect(shownBy(view)).toEqual(naive(store, view.snapshot().query));
          expect(view.snapshot()).toMatchObject({ size: store.size, work: null });
          for (const [place, row] of shownBy(view).entries()) expect(view.placeOf(row)).toBe(place);
          stop();
        },
      ),
      {
        numRuns: 60,
        examples: [
          [
            [
              [{ clear: true }, 0],
              [{ add: [user('U0')] }, 0],
            ],
          ],
        ],
      },
    );
  });

  it('shows matches as they are found, and stops for newer words', async () => {
    const store = createPeopleStore();
    store.add(
      Array.from({ length: 2000 }, (_, nth) => user(`U${nth}`)),
      1,
    );
    const { pace, step } = slowPace();
    const view = new PeopleView(store, pace);
    view.follow();
    await untilDone(step);
    expect(view.snapshot().count).toBe(2000);

    view.setQuery({ words: 'u', column: null, direction: 1 });
    expect(view.snapshot()).toMatchObject({ count: 0, work: { kind: 'searching', done: 0 } });
    const { queryNumber } = view.snapshot();
    for (let nth = 0; nth < 3; nth += 1) await step();
    expect(view.rowAt(0)).toBe(0);
    view.setQuery({ words: 'u1999', column: null, direction: 1 });
    await untilDone(step);
    expect(shownBy(view)).toEqual([1999]);
    expect(view.snapshot().queryNumber).toBe(queryNumber + 1);
  });

  it('puts people who come later into their place', async () => {
    const store = createPeopleStore();
    store.add([user('U1', { name: 'mia' }), user('U2', { name: 'Ana' })], 1);
    const { pace, step } = slowPace();
    const view = new PeopleView(store, pace);
    view.follow();
    view.setQuery({ words: 'a', column: 'name', direction: 1 });
    await untilDone(step);
    const { queryNumber } = view.snapshot();
    store.add([user('U3', { name: 'Lea' }), user('U4', { name: 'Bo' })], 2);
    await untilDone(step);
    // Every made-up address and title has an a.
    expect(shownBy(view).map((row) => store.personAt(row).name)).toEqual([
      'Ana',
      'Bo',
      'Lea',
      'mia',
    ]);
    expect(view.snapshot().queryNumber).toBe(queryNumber);
  });
});
