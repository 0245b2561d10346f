import { describe, expect, it } from 'vitest';
import { createPeopleStore } from '../store/people-store.ts';
import { user } from '../store/user.fixture.ts';
import { exportPeople, type Format } from './export-people.ts';

const store = createPeopleStore();
store.add(
  [
    user('U1', { real_name: '=cmd|calc', tz_offset: -3600, has_2fa: true }),
    user('U2', { real_name: 'Ann, "the boss"', updated: 0 }),
  ],
  4,
);

function written(format: Format, rows: readonly number[]): string {
  const columns = ['real_name', 'tz_offset', 'has_2fa', 'page'] as const;
  const pieces: string[] = [];
  const work = exportPeople(format, store, columns, rows, rows.length, (piece) =>
    pieces.push(piece),
  );
  while (work.next().done !== true);
  return pieces.join('');
}

describe('people as a file', () => {
  it('are CSV with a header, in the order given, as the table shows them', () => {
    expect(written('csv', [1, 0])).toBe(
      'Real name,UTC offset,Two-factor,Page\r\n' +
        '"Ann, ""the boss""",\'+01:00,,4\r\n' +
        "'=cmd|calc,−01:00,On,4\r\n",
    );
  });

  it('are JSON with the values of the wire', () => {
    expect(JSON.parse(written('json', [0, 1]))).toEqual([
      { real_name: '=cmd|calc', tz_offset: -3600, has_2fa: true, page: 4 },
      { real_name: 'Ann, "the boss"', tz_offset: 3600, has_2fa: null, page: 4 },
    ]);
    expect(JSON.parse(written('json', []))).toEqual([]);
  });

  it('come in steps and in pieces when there are many', () => {
    const rows = Array.from({ length: 20_000 }, (_, nth) => nth % 2);
    const pieces: string[] = [];
    const columns = ['real_name', 'id', 'email', 'title'] as const;
    const work = exportPeople('json', store, columns, rows, 20_000, (piece) => pieces.push(piece));
    let steps = 0;
    while (work.next().done !== true) steps += 1;
    expect(steps).toBeGreaterThan(100);
    expect(pieces.length).toBeGreaterThan(5);
    expect(JSON.parse(pieces.join(''))).toHaveLength(20_000);
  });
});
