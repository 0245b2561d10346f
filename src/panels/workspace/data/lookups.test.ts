import { expect, it } from 'vitest';
import { emojiValue } from './lookups.ts';

const EMOJI = {
  ship_it: 'https://a.example/ship.svg',
  shipit: 'alias:ship_it',
  yay: 'alias:tada',
};

it.each([
  ['ship_it', 'https://a.example/ship.svg'],
  ['shipit', 'https://a.example/ship.svg'],
  ['yay', 'alias:tada'],
  ['tada', null],
  ['constructor', null],
  ['', null],
])('the emoji %j leads to %j', (name, value) => {
  expect(emojiValue(EMOJI, name)).toBe(value);
});
