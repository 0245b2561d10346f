import { expect, it } from 'vitest';
import { messages } from '../../model/message.ts';
import { NetChanges } from './net-changes.ts';

const [one, two, three] = [{ text: 'one' }, { text: 'two' }, { text: 'three' }];
const changed = (
  key: string,
  before: object | null,
  after: object | null,
  table: 'messages' | 'reactions' = 'messages',
) => ({
  table,
  key,
  before,
  after,
});

it('a row that was written several times changed once, from what it was at first', () => {
  const net = new NetChanges([
    changed('a', one, two),
    changed('b', null, one),
    changed('a', two, three),
    changed('b', one, null),
    changed('a', one, two, 'reactions'),
  ]);
  expect(net.of(messages)).toEqual([
    { before: one, after: three },
    { before: null, after: null },
  ]);
  expect(net.at(messages, 'a')).toEqual({ before: one, after: three });
  expect(net.at(messages, 'c')).toBeUndefined();
});
