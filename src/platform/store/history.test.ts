import { describe, expect, it } from 'vitest';
import { BEGINNING } from './journal.ts';
import { History } from './history.ts';

const MEBIBYTE = 1024 * 1024;
const id = (n: number) => `x${String(n).padStart(10, '0')}`;
const call = (n: number, before: unknown = null) => ({
  exchange: id(n),
  own: true,
  changes: [{ table: 'messages', key: `m${n}`, before, after: { n } }],
});
const between = (n: number) => ({ ...call(n), own: false });
const sound = () => true;
const fresh = (heldBytes: (value: unknown) => number = () => 0) =>
  new History([BEGINNING], heldBytes);

describe('a history', () => {
  it('knows the last step of every moment: right after a call, not what came between', () => {
    const history = fresh();
    for (const step of [between(0), call(1), between(1), call(3), between(4), call(5)])
      history.add(step);
    const reached = [1, 2, 3, 4, 5, 6].map((n) => history.reach(id(n), sound));
    expect(reached).toEqual([2, 3, 4, 4, 6, 6]);
  });

  it('gives the journal the rows as they were before, and not as they are', () => {
    const history = fresh();
    history.add(call(1, { text: 'before' }));
    expect(history.batch()).toEqual({
      history: [
        {
          n: 1,
          exchange: id(1),
          own: true,
          changes: [{ table: 'messages', key: 'm1', before: { text: 'before' } }],
        },
      ],
      forget_steps: null,
    });
  });

  it('drops what the log drops, and says where it begins now', () => {
    const history = fresh();
    for (const step of [call(1), between(1), call(2)]) history.add(step);
    history.add(call(3));
    history.forget(id(1));
    expect(history.batch().forget_steps).toEqual({ n: 1, exchange: id(1), own: true, changes: [] });
    expect([history.start.n, history.last]).toEqual([1, 4]);
    expect([0, 1, 2].map((n) => history.reach(id(n), sound))).toEqual([null, 1, 3]);
    history.add(call(4));
    expect(history.batch().forget_steps).toBe(null);
  });

  it('gives the journal each step once, and again what was cut before it was stored', () => {
    const history = fresh();
    const numbers = () => history.batch().history.map(({ n }) => n);
    history.add(call(1));
    history.add(call(2));
    expect(numbers()).toEqual([1, 2]);
    history.add(call(3));
    history.cut(1);
    expect(numbers()).toEqual([]);
    history.add(call(4));
    expect(numbers()).toEqual([2]);
    history.add(call(5));
    history.forget(id(5));
    expect([numbers(), history.start.n]).toEqual([[], 3]);
  });

  it('is limited by the memory of the rows it holds, the oldest first', () => {
    const history = fresh(() => 10 * MEBIBYTE);
    for (const n of [1, 2, 3]) history.add(call(n, { large: n }));
    expect(history.start.exchange).toBe(id(1));
    expect([1, 2, 3].map((n) => history.reach(id(n), sound))).toEqual([1, 2, 3]);
    history.add(between(3));
    history.add(between(3));
    expect(history.reach(id(0), sound)).toBe(null);
    const huge = fresh(() => 100 * MEBIBYTE);
    huge.add(call(1, {}));
    huge.add(call(2, {}));
    expect([huge.start.n, huge.last]).toEqual([1, 2]);
  });

  it('gives back the memory of what is cut', () => {
    const history = fresh(() => 10 * MEBIBYTE);
    for (let count = 0; count < 10; count += 1) {
      history.add(call(1, {}));
      history.add(call(2, {}));
      expect(history.cut(0)).toHaveLength(2);
    }
    expect([history.start.n, history.last, history.newest]).toEqual([0, 0, null]);
  });

  it('is another edition once steps were removed', () => {
    const history = fresh();
    history.add(call(1));
    const { edition } = history;
    history.add(call(2));
    expect(history.edition).toBe(edition);
    const cut = history.cut(1);
    expect(history.edition).not.toBe(edition);
    history.restore(cut);
    expect(history.last).toBe(2);
    expect(history.step(2).exchange).toBe(id(2));
  });

  it('checks the steps of a journal once, when they are needed, and loses those before a bad one', () => {
    const kept = [1, 2, 3, 4].map((n) => ({ n, ...call(n) }));
    const history = new History([BEGINNING, ...kept], () => 0);
    history.add(call(5));
    const checked: number[] = [];
    const check = ({ n }: { n: number }) => {
      checked.push(n);
      return n !== 2;
    };
    expect(history.reach(id(3), check)).toBe(3);
    expect(history.reach(id(3), check)).toBe(3);
    expect(checked).toEqual([4]);
    expect(history.reach(id(1), check)).toBe(null);
    expect(checked).toEqual([4, 3, 2]);
    expect(history.start.n).toBe(2);
    expect(history.reach(id(2), check)).toBe(2);
    expect(history.reachesStart(check)).toBe(true);
    expect(() => history.step(2)).toThrow('no step 2');
  });
});
