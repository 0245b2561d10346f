import { describe, expect, it } from 'vitest';
import { rangeBetween, toggleId, togglePin } from './checked-rows.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));

describe('checking rows', () => {
  it('adds a row, and takes it away again', () => {
    const once = toggleId(new Set(['a']), 'b');
    expect([...once]).toEqual(['a', 'b']);
    expect([...toggleId(once, 'a')]).toEqual(['b']);
  });

  it('takes all rows from one to another, in either order', () => {
    expect(rangeBetween(rows, 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(rangeBetween(rows, 'd', 'b')).toEqual(['b', 'c', 'd']);
    expect(rangeBetween(rows, 'c', 'c')).toEqual(['c']);
  });

  it('takes none if a row is no longer in the list', () => {
    expect(rangeBetween(rows, 'x', 'b')).toEqual([]);
    expect(rangeBetween(rows, 'a', 'x')).toEqual([]);
  });
});

it('pins are set and removed, and the oldest is forgotten first', () => {
  const set = togglePin(togglePin([], 'a', 2), 'b', 2);
  expect(set).toEqual(['a', 'b']);
  expect(togglePin(set, 'a', 2)).toEqual(['b']);
  expect(togglePin(set, 'c', 2)).toEqual(['b', 'c']);
});
