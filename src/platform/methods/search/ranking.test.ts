import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Best, type Order } from './ranking.ts';

const ranks = fc.uniqueArray(
  fc.record({
    score: fc.integer({ min: 0, max: 3 }),
    time: fc.integer({ min: 0, max: 5 }),
    place: fc.constantFrom('a', 'b', 'c'),
  }),
  { selector: ({ score, time, place }) => `${score} ${time} ${place}`, maxLength: 40 },
);
const orders = fc.record<Order>({
  by: fc.constantFrom('score', 'timestamp'),
  direction: fc.constantFrom('asc', 'desc'),
});

/** The order, written as plainly as can be. */
const sorted = (
  list: readonly { score: number; time: number; place: string }[],
  { by, direction }: Order,
) =>
  list.toSorted((one, other) => {
    const sign = direction === 'asc' ? 1 : -1;
    if (by === 'timestamp')
      return (one.time - other.time) * sign || (one.place < other.place ? -1 : 1);
    return (
      (one.score - other.score) * sign ||
      other.time - one.time ||
      (one.place < other.place ? -1 : 1)
    );
  });

it('the best are the first of all in order, and walks go through all of them', () => {
  fc.assert(
    fc.property(ranks, orders, fc.integer({ min: 1, max: 7 }), (list, order, size) => {
      // Equal ranks but for what the order does not look at have no order: each time has a message in a place once.
      const distinct =
        order.by === 'timestamp'
          ? list.filter(
              (each, n) =>
                list.findIndex(({ time, place }) => time === each.time && place === each.place) ===
                n,
            )
          : list;
      const all = sorted(distinct, order);
      let after = null;
      const walked = [];
      for (;;) {
        const best: Best<string> = new Best(size, order, after);
        for (const { score, time, place } of distinct) best.offer(score, time, () => place, '');
        const page = best.sorted().map(({ score, time, place }) => ({ score, time, place }));
        expect(best.before).toBe(walked.length);
        if (page.length === 0) break;
        walked.push(...page);
        after = page.at(-1) ?? null;
      }
      expect(walked).toEqual(all);
    }),
  );
});
