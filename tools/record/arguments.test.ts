import { expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

const SCENARIOS = ['first-webhook', 'sign-in'];
const read = (...args: string[]) => readArguments(args, SCENARIOS);

it('records a scenario as it is taught, unless told otherwise', () => {
  const usual = { id: 'sign-in', pace: 1, width: 1280, height: 720, theme: 'light' };
  expect(read('sign-in')).toEqual({ ...usual, burnsCaptions: false });
  const given = ['--pace', '2.5', '--size', '1920x1080', '--theme=dark', '--burn-captions'];
  const other = { pace: 2.5, width: 1920, height: 1080, theme: 'dark', burnsCaptions: true };
  expect(read('sign-in', ...given)).toEqual({ ...usual, ...other });
});

it.each([
  [[], 'name the scenario to record'],
  [['sign-in', 'first-webhook'], 'name one scenario'],
  [['sign_in'], 'there is no scenario called "sign_in"'],
  [['../fixtures/test'], 'there is no scenario called "../fixtures/test"'],
  [['sign-in', '--pace', '0'], 'the pace 0 is invalid'],
  [['sign-in', '--pace', '21'], 'the pace 21 is invalid'],
  [['sign-in', '--pace', 'fast'], 'the pace fast is invalid'],
  [['sign-in', '--size', '1280'], 'the size 1280 is invalid'],
  [['sign-in', '--size', '1281x720'], 'even numbers'],
  [['sign-in', '--size', '99999x2'], 'the size 99999x2 is invalid'],
  [['sign-in', '--theme', 'blue'], 'the theme blue is invalid: it must be one of light, dark'],
  [['sign-in', '--speed', '2'], 'the arguments of record are invalid'],
])('refuses %j and says why', (args, reason) => {
  expect(() => read(...args)).toThrow(reason);
});
