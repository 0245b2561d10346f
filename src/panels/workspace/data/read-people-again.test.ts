import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { worldKey } from '../../../client/queries.ts';
import { readPeopleAgain } from './read-people-again.ts';

const WORLD = { baseUrl: 'http://localhost', epoch: 0, moment: null };
const keyOf = (...name: readonly unknown[]) => worldKey(WORLD, 'calls', 'nobody', ...name);

/** A page that has read a list of people, and one besides; it knows the methods that are called. */
function opened(refused: readonly string[] = []) {
  const queries = new QueryClient();
  queries.setQueryData(keyOf('people'), new Map([['U1', { id: 'U1', name: 'ada' }]]));
  queries.setQueryData(keyOf('person', 'U9'), { id: 'U9', name: 'jun' });
  const calls: string[] = [];
  const callWithRetry = async (_method: string, args: { readonly user?: unknown } = {}) => {
    calls.push(String(args.user));
    if (refused.includes(String(args.user))) throw new Error('refused');
    return { user: { id: args.user, name: 'changed' } } as never;
  };
  const read = (...ids: readonly string[]) =>
    readPeopleAgain(queries, { callWithRetry, keyOf }, ids);
  const named = () => [
    ...(queries.getQueryData<Map<string, { name: string }>>(keyOf('people'))?.values() ?? []),
  ];
  return { queries, calls, read, named };
}

it('reads those who changed, and those who are new', async () => {
  const { queries, calls, read, named } = opened();
  await read('U1', 'U2', 'U9', 'U1');
  expect(calls).toEqual(['U1', 'U2', 'U9']);
  expect(named().map(({ name }) => name)).toEqual(['changed', 'changed', 'changed']);
  expect(queries.getQueryData(keyOf('person', 'U9'))).toMatchObject({ name: 'changed' });
  expect(queries.getQueryData(keyOf('person', 'U2'))).toBeUndefined();
});

it('leaves a person as they are if they cannot be read', async () => {
  const { read, named } = opened(['U1']);
  await read('U1', 'U2');
  expect(named().map(({ name }) => name)).toEqual(['ada', 'changed']);
});

it('has the whole list read again after many changes', async () => {
  const { queries, calls, read } = opened();
  await read(...Array.from({ length: 20 }, (_, nth) => `U${nth}`));
  expect(calls).toEqual([]);
  expect(queries.getQueryState(keyOf('people'))?.isInvalidated).toBe(true);
  expect(queries.getQueryState(keyOf('person', 'U9'))?.isInvalidated).toBe(true);
});

it('reads nobody where the page has read nobody', async () => {
  const queries = new QueryClient();
  const callWithRetry = async () => ({ user: { id: 'U1' } }) as never;
  await readPeopleAgain(queries, { callWithRetry, keyOf }, ['U1']);
  expect(queries.getQueryData(keyOf('people'))).toBeUndefined();
});
