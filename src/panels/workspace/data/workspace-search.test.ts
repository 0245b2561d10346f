import { expect, it } from 'vitest';
import { workspaceSearch } from './workspace-search.ts';

it('reads an address, a ts with all its digits', () => {
  expect(workspaceSearch({ channel: 'C1', thread: '1767020400.000100', message: 5 })).toEqual({
    channel: 'C1',
    thread: '1767020400.000100',
    message: '5.000000',
  });
  expect(workspaceSearch({ message: 1767020400.0001 }).message).toBe('1767020400.000100');
  expect(workspaceSearch({ query: 4321 })).toEqual({ query: '4321' });
  expect(workspaceSearch({ query: 'in:#deploys' })).toEqual({ query: 'in:#deploys' });
  expect(workspaceSearch({ channel: 7, thread: {}, other: 1 })).toEqual({});
});
