import { expect, it } from 'vitest';
import { findEmoji } from './emoji-table.ts';

const names = (typed: string, most = 5) => findEmoji(typed, most).map(({ name }) => name);

it.each(['x', 'o', 'a', 'star', 'heart', ':x:', 'White Check Mark'])(
  'finds the emoji of the name %j first',
  (typed) => {
    expect(names(typed)[0]).toBe(typed.toLowerCase().replaceAll(':', '').replaceAll(' ', '_'));
  },
);

it('finds names that begin with the text before others', () => {
  const found = names('heart', 100);
  const others = found.findIndex((name) => !name.startsWith('heart'));
  expect(found.slice(0, others)).toContain('heart_eyes');
  expect(found.slice(others).some((name) => name.startsWith('heart'))).toBe(false);
});
