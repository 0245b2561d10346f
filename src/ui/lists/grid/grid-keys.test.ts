import { describe, expect, it } from 'vitest';
import { moveFocus } from './grid-keys.ts';

const size = { columns: 4, rows: 100, perPage: 10 };

describe('moving through a grid', () => {
  it.each([
    [null, 'ArrowDown', { row: 0 }],
    [null, 'ArrowUp', { row: 0 }],
    [{ row: 5 }, 'ArrowDown', { row: 6 }],
    [{ row: 99 }, 'ArrowDown', { row: 99 }],
    [{ row: 5 }, 'PageDown', { row: 15 }],
    [{ row: 5 }, 'PageUp', { row: 0 }],
    [{ row: 5 }, 'Home', { row: 0 }],
    [{ row: 5 }, 'End', { row: 99 }],
    [{ row: 5 }, 'ArrowLeft', null],
    [{ row: 5 }, 'x', null],
    [{ row: 0 }, 'ArrowUp', { column: 0 }],
    [{ column: 0 }, 'ArrowRight', { column: 1 }],
    [{ column: 0 }, 'ArrowLeft', null],
    [{ column: 3 }, 'ArrowRight', null],
    [{ column: 1 }, 'End', { column: 3 }],
    [{ column: 1 }, 'Home', { column: 0 }],
    [{ column: 1 }, 'ArrowDown', { row: 0 }],
    [{ column: 1 }, 'ArrowUp', null],
  ])('from %j, %s leads to %j', (from, key, expected) => {
    expect(moveFocus(from, key, size)).toEqual(expected);
  });

  it('stays in the header where there are no rows', () => {
    const none = { ...size, rows: 0 };
    expect(moveFocus(null, 'ArrowUp', none)).toEqual({ column: 0 });
    expect(moveFocus(null, 'ArrowDown', none)).toBeNull();
    expect(moveFocus({ column: 2 }, 'ArrowDown', none)).toBeNull();
  });
});
