import { expect, it } from 'vitest';
import { commandsFor } from './keys.ts';

it.each([
  [' ', ['pause']],
  ['S', ['step']],
  ['sb', ['step', 'back']],
  ['\u0003', ['quit']],
  ['x', [null]],
  ['sx', ['step', null]],
  ['\u001b[B', [null]],
  ['s\ns\n', ['step', 'step']],
])('takes %j for %j: a key without a command does nothing', (typed, commands) => {
  expect(commandsFor(typed)).toEqual(commands);
});
