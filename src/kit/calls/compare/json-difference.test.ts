import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDifferences, type Difference } from './json-difference.ts';

describe('the differences of two answers', () => {
  it('names each changed, added and removed value with its path', () => {
    const oldValue = { ok: true, ts: '1.000100', message: { text: 'a', user: 'U1' } };
    const newValue = { ok: true, ts: '1.000200', message: { text: 'a', edited: {} } };
    expect(findDifferences(oldValue, newValue)).toEqual([
      { path: ['ts'], kind: 'changed', oldValue: '1.000100', newValue: '1.000200' },
      { path: ['message', 'user'], kind: 'removed', oldValue: 'U1', newValue: undefined },
      { path: ['message', 'edited'], kind: 'added', oldValue: undefined, newValue: {} },
    ]);
  });

  it('finds an inserted item of a list as one difference', () => {
    expect(findDifferences([1, 2, 4], [1, 2, 3, 4])).toEqual([
      { path: [2], kind: 'added', oldValue: undefined, newValue: 3 },
    ]);
    expect(findDifferences([[1], [2], [3]], [[2], [3]])).toEqual([
      { path: [0], kind: 'removed', oldValue: [1], newValue: undefined },
    ]);
  });

  it('does not take a number for the text of it, nor an empty list for an empty record', () => {
    expect(findDifferences({ a: 1 }, { a: '1' })).toHaveLength(1);
    expect(findDifferences([], {})).toHaveLength(1);
    expect(findDifferences({ a: null }, {})).toHaveLength(1);
  });

  it('ignores the order of properties', () => {
    expect(findDifferences({ a: 1, b: [2] }, { b: [2], a: 1 })).toEqual([]);
  });

  const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)));

  it('of a value and its copy are empty', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(findDifferences(value, structuredClone(value))).toEqual([]);
      }),
    );
  });

  it('turn the old value into the new one', () => {
    fc.assert(
      fc.property(json, json, (oldValue, newValue) => {
        expect(patched(oldValue, findDifferences(oldValue, newValue))).toEqual(newValue);
      }),
    );
  });

  it('find what was inserted and removed anywhere in a list, and nothing else', () => {
    const list = fc
      .array(json, { minLength: 1, maxLength: 8 })
      .map((items) => items.map((item, at) => [at, item]));
    fc.assert(
      fc.property(list, fc.nat(), fc.nat(), (items, into, from) => {
        const more = items.toSpliced(into % items.length, 0, ['inserted']);
        const moved = more.toSpliced(from % more.length, 1);
        expect(findDifferences(items, more)).toHaveLength(1);
        expect(findDifferences(items, moved).length).toBeLessThanOrEqual(3);
      }),
    );
  });

  it('know a record of a list by its id, wherever it is', () => {
    const oldValue = [{ id: 'C1', name: 'old' }, { id: 'C2' }];
    const newValue = [{ id: 'C0' }, { id: 'C1', name: 'new' }, { id: 'C2', more: true }];
    expect(findDifferences(oldValue, newValue).map(({ kind, path }) => [kind, ...path])).toEqual([
      ['added', 0],
      ['changed', 1, 'name'],
      ['added', 2, 'more'],
    ]);
  });
});

/** Applies the differences to the old value. Items are removed from the end, and added from the start. */
function patched(oldValue: unknown, differences: readonly Difference[]): unknown {
  const root = { value: structuredClone(oldValue) };
  const removed = differences.filter(({ kind }) => kind === 'removed').toReversed();
  const rest = differences.filter(({ kind }) => kind !== 'removed');
  for (const { path, kind, newValue } of [...removed, ...rest]) {
    const whole = ['value', ...path];
    const name = whole.at(-1) ?? '';
    // oxlint-disable-next-line typescript/no-explicit-any -- a walk into any JSON value
    const holder: any = whole.slice(0, -1).reduce((at: any, key) => at[key], root);
    if (kind === 'changed') holder[name] = newValue;
    else if (!Array.isArray(holder)) {
      if (kind === 'removed') delete holder[name];
      else Object.defineProperty(holder, name, { value: newValue, enumerable: true });
    } else if (kind === 'removed') holder.splice(Number(name), 1);
    else holder.splice(Number(name), 0, newValue);
  }
  return root.value;
}
