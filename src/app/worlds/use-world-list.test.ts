import { expect, it } from 'vitest';
import type { WorldLine } from '../../contract/worlds.ts';
import { keepOrder } from './use-world-list.ts';

const line = (name: string, lastUsed = 0): WorldLine => ({
  name,
  title: name,
  kind: 'own',
  size: 0,
  lastUsed,
  openElsewhere: false,
  predictable: false,
});
const names = (lines: readonly WorldLine[]) => lines.map(({ name }) => name);

it('takes the order of the first reading', () => {
  expect(names(keepOrder([], [line('b'), line('a')]))).toEqual(['b', 'a']);
});

it('keeps each world where it was, and shows what changed', () => {
  const before = [line('a', 1), line('b'), line('c')];
  const now = [line('c', 5), line('b', 3), line('a', 1)];
  expect(keepOrder(before, now)).toEqual([line('a', 1), line('b', 3), line('c', 5)]);
});

it('adds new worlds at the end, and leaves out those that are gone', () => {
  const before = [line('a'), line('b')];
  expect(names(keepOrder(before, [line('new'), line('newer'), line('b')]))).toEqual([
    'b',
    'new',
    'newer',
  ]);
});
