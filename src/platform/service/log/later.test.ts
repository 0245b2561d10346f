import { describe, expect, it } from 'vitest';
import { idleMoments } from '../../testing/idle-moments.ts';
import { Later } from './later.ts';

/** Work of this many parts, which counts those that were done. */
function workOf(parts: number, mayPutOff: boolean) {
  const { idle, moment } = idleMoments();
  const state = { done: 0 };
  const later = new Later(
    idle,
    () => {
      state.done += 1;
      return state.done < parts;
    },
    { mayPutOff },
  );
  return { later, moment, state };
}

describe('work that no answer waits for', () => {
  it('is done in parts, each at a moment of its own', () => {
    const { later, moment, state } = workOf(3, true);
    later.ask();
    expect([moment(), moment(), moment(), moment()]).toEqual([true, true, true, false]);
    expect(state.done).toBe(3);
  });

  it('waits while calls keep coming, and is done once they stop', () => {
    const { later, moment, state } = workOf(1, true);
    later.ask();
    for (let n = 0; n < 10; n += 1) {
      later.ask();
      moment();
    }
    expect(state.done).toBe(0);
    moment();
    expect(state.done).toBe(1);
  });

  it('is done in the end, even if calls never stop', () => {
    const { later, moment, state } = workOf(1, true);
    for (let n = 0; n < 200; n += 1) {
      later.ask();
      moment();
      later.ask();
    }
    expect(state.done).toBeGreaterThan(2);
  });

  it.each([
    ['must not be put off', false, false],
    ['is insisted on', true, true],
  ])('does not wait if it %s', (_, mayPutOff, isInsisted) => {
    const { later, moment, state } = workOf(1, mayPutOff);
    later.ask();
    later.ask();
    if (isInsisted) later.insist();
    moment();
    expect(state.done).toBe(1);
  });
});
