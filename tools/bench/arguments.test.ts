import { expect, it } from 'vitest';
import { readArguments } from './arguments.ts';
import { ROWS, rowsFor } from './rows.ts';

it('reads which rows, and whether to check or to write', () => {
  expect(readArguments([])).toEqual({ only: undefined, check: false, write: false, peer: null });
  expect(readArguments(['--check', '--only', 'platform'])).toEqual({
    only: 'platform',
    check: true,
    write: false,
    peer: null,
  });
  expect(readArguments(['--write']).write).toBe(true);
});

it('reads the address and the token of a peer', () => {
  const args = ['--only', 'http', '--peer', 'http://127.0.0.1:4003/'];
  expect(readArguments(args).peer).toEqual({ url: 'http://127.0.0.1:4003', token: 'xoxb-test' });
  expect(readArguments([...args, '--peer-token', 'xoxb-1']).peer?.token).toBe('xoxb-1');
});

it.each([
  [['--fast'], 'the arguments of bench are invalid', "Unknown option '--fast'"],
  [['users.list'], 'name rows with --only, not users.list', 'npm run bench -- '],
  [['--only'], 'the arguments of bench are invalid', "'--only <value>' argument missing"],
  [
    ['--peer', 'http://a.test'],
    'give --peer with --only http and nothing else',
    'npm run bench -- ',
  ],
  [['--only', 'http', '--peer', 'a'], '--peer must be a URL, and "a" is none', 'npm run bench -- '],
  [['--check', '--write'], 'give --check or --write, not both', 'npm run bench -- '],
])('refuses %j, and says how the command is used', (args, message, output) => {
  expect(() => readArguments(args)).toThrow(
    expect.objectContaining({ message, output: expect.stringContaining(output) }),
  );
});

it('takes a group, a section, or part of a name', () => {
  const names = (only: string) => rowsFor(only).map(({ name }) => name);
  expect(names('platform')).toContain('chat.postMessage, 50 thousand messages');
  expect(names('platform')).not.toContain('chat.postMessage, 1 thousand messages');
  expect(rowsFor('posting').every(({ section }) => section === 'posting')).toBe(true);
  expect(names('chat.delete')).toHaveLength(3);
  expect(names('nothing of this name')).toEqual([]);
  expect(rowsFor(undefined)).toEqual(ROWS);
});
