import type { Row } from './rows.ts';
import { describe, expect, it } from 'vitest';
import { rowLine, tableOf } from './table.ts';

const page: Row = {
  name: 'a page',
  section: 'people',
  groups: [],
  floor: 'the least | of all',
  as: 'time',
  goal: 1,
};
const result = {
  name: 'a page',
  ratio: 0.8,
  low: 0.75,
  high: 0.9,
  later: 1.1,
  ours_us: 800,
  floor_us: 1000,
};
const memory = { ...page, name: 'memory', floor: '', as: 'MB' as const, goal: 60 };

describe('a row', () => {
  it('begins with its ratio', () => {
    expect(rowLine(page, result).trim()).toBe(
      '0.80 ×  (goal ≤ 1.00 ×)  a page [800 µs against 1.00 ms; spread 0.75–0.90; with later work 1.10 ×]',
    );
  });

  it('is given as speed where more is better', () => {
    const speed = { ...page, as: 'speed' as const, goal: 0.7 };
    expect(rowLine(speed, result).trim()).toMatch(
      /^1\.25 × {2}\(goal ≥ 0\.70 ×\) .* spread 1\.11–1\.33; with later work 0\.91 ×\]$/,
    );
  });

  it('may be an amount', () => {
    expect(rowLine(memory, { name: 'memory', amount: 41.6 }).trim()).toBe(
      '42 MB  (goal ≤ 60 MB)  memory',
    );
  });
});

it('a table has the ratio first, says whether the goal is reached, and escapes bars', () => {
  const lines = tableOf([
    { row: page, result },
    { row: memory, result: { name: 'memory', amount: 70 } },
  ]);
  expect(lines.split('\n').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    '| figure | of | goal | reached | row | floor | middle half | with later work | ours, floor |',
    '| ---: | --- | ---: | --- | --- | --- | --- | ---: | --- |',
    String.raw`| 0.80 × | time | ≤ 1.00 × | yes | a page | the least \| of all | 0.75–0.90 | 1.10 × | 800 µs, 1.00 ms |`,
    '| 70 MB | memory | ≤ 60 MB | **no** | memory | | | | |',
  ]);
});
