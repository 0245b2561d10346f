import { expect, it } from 'vitest';
import { readArguments } from './arguments.mjs';
import { ROWS, rowsFor } from './rows.mjs';

it('reads which rows, and whether to check or to write', () => {
  expect(readArguments([])).toEqual({ only: undefined, check: false, write: false });
  expect(readArguments(['--check', '--only', 'platform'])).toEqual({
    only: 'platform',
    check: true,
    write: false,
  });
  expect(readArguments(['--write']).write).toBe(true);
});

it.each([
  [['--fast'], 'knows no argument --fast'],
  [['users.list'], 'knows no argument users.list'],
  [['--only'], '--only needs a value'],
  [['--check', '--write'], '--check or --write, not both'],
])('refuses %j', (args, reason) => {
  expect(() => readArguments(args)).toThrow(reason);
});

it('takes a group, a section, or part of a name', () => {
  const names = (/** @type {string} */ only) => rowsFor(only).map(({ name }) => name);
  expect(names('platform')).toContain('chat.postMessage, 50 thousand messages');
  expect(names('platform')).not.toContain('chat.postMessage, 1 thousand messages');
  expect(rowsFor('posting').every(({ section }) => section === 'posting')).toBe(true);
  expect(names('chat.delete')).toHaveLength(3);
  expect(names('nothing of this name')).toEqual([]);
  expect(rowsFor(undefined)).toEqual(ROWS);
});
