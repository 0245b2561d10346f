import type { Row } from './rows.ts';
/** The result of a row that took so many times as long as its floor, in every round. */
export const resultOf = (name: string, ratio: number) => ({
  name,
  ratio,
  low: ratio,
  high: ratio,
  later: ratio,
  ours_us: ratio,
  floor_us: 1,
});

/** A row without a goal. */
export const ROW: Row = { name: 'a call', section: 'posting', groups: [], floor: '', as: 'time' };
