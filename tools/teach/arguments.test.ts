import { expect, it } from 'vitest';
import { nearest, readArguments } from './arguments.ts';

const IDS = ['first-webhook', 'sign-in', 'sign-in-attacks'];

it('reads which scenario is taught, and how', () => {
  expect(readArguments(['sign-in'], IDS)).toEqual({
    scenario: 'sign-in',
    pace: 1,
    headless: false,
  });
  expect(readArguments(['sign-in', '--pace', '20', '--headless'], IDS)).toEqual({
    scenario: 'sign-in',
    pace: 20,
    headless: true,
  });
  expect(readArguments(['my/own.spec.ts'], IDS)).toMatchObject({ scenario: 'my/own.spec.ts' });
  expect(readArguments(['--all'], IDS)).toMatchObject({ scenario: null });
  expect(readArguments([], IDS)).toBeNull();
});

it.each([
  [['sign-im'], 'there is no scenario called "sign-im"; did you mean sign-in?'],
  [['webhook'], 'did you mean first-webhook?'],
  [['something-else-altogether'], 'there is no scenario called "something-else-altogether"'],
  [['sign-in', 'first-webhook'], 'name one scenario, not several'],
  [['sign-in', '--all'], 'not both'],
  [['sign-in', '--pace', '21'], 'must be from 0.25 to 20'],
  [['sign-in', '--pace', 'fast'], 'must be from 0.25 to 20'],
  [['sign-in', '--slow'], 'the arguments of teach are invalid'],
])('says what is wrong with %j', (args, message) => {
  expect(() => readArguments(args, IDS)).toThrow(message);
});

it('finds the nearest name, and none that is not like it', () => {
  expect(nearest('Sign-In', IDS)).toBe('sign-in');
  expect(nearest('first-webhok', IDS)).toBe('first-webhook');
  expect(nearest('zzz', IDS)).toBeNull();
  expect(nearest('', [])).toBeNull();
});
