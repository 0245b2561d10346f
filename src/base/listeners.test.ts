import { expect, it } from 'vitest';
import { Listeners } from './listeners.ts';

it('tells all who listen, until they leave', () => {
  const listeners = new Listeners<[number]>();
  const heard: string[] = [];
  const leave = listeners.add((told) => heard.push(`one ${told}`));
  listeners.add((told) => heard.push(`other ${told}`));
  listeners.tell(1);
  leave();
  listeners.tell(2);
  expect([heard, listeners.size]).toEqual([['one 1', 'other 1', 'other 2'], 1]);
});
