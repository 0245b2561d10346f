import { expect, it } from 'vitest';
import { happen, round, TestChannel, walkOf, walkThrough } from '../play/channel.fixture.ts';
import { rowsOf, type Row } from './Columns.tsx';

const channel = () => new TestChannel(Array.from({ length: 12 }, (_, n) => `${100 + n}.000000`));
const post = { kind: 'posted', nth: 0 } as const;
const namesOf = (rows: readonly Row[]) => rows.map(({ kind, index }) => `${kind} ${index}`);

it('puts what changed between the pages it happened between', () => {
  const here = channel();
  let state = happen(walkOf(here), here, post);
  expect(namesOf(rowsOf(state))).toEqual(['change 0']);
  state = happen(happen(round(state, here), here, post), here, post);
  state = round(state, here);
  expect(namesOf(rowsOf(state))).toEqual([
    'change 0',
    'pages 0',
    'change 1',
    'change 2',
    'pages 1',
  ]);
});

it('has a row for each round of the longest walk, and what happened after it', () => {
  const here = channel();
  const ended = walkThrough(here, { size: 5, inclusive: true, edge: 'ts' });
  expect(namesOf(rowsOf(happen(ended, here, post)))).toEqual([
    'pages 0',
    'pages 1',
    'pages 2',
    'change 0',
  ]);
});
