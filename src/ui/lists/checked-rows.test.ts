import { describe, expect, it } from 'vitest';
import { rangeBetween, toggleId } from './checked-rows.ts';

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
