import { expect, it } from 'vitest';
import { cell } from './results.ts';

it('a cell of the table of results is no formula, whatever stands in it', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '  =', '\n', '＝', '＋', '－', '＠'])
    expect(cell(`${start}1+1`)).toMatch(/^"'/);
  expect(cell('Ada, "Lovelace"')).toBe('"Ada, ""Lovelace"""');
  expect(cell('O’Hara')).toBe('O’Hara');
  expect(cell(-1)).toBe('-1');
});
