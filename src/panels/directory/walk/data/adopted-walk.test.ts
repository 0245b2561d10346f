import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { MethodRefused } from '../../../../client/call-method.ts';
import { worldKey } from '../../../../client/queries.ts';
import { user } from '../../people/store/user.fixture.ts';
import { pagesOf } from '../pages/walk-page.fixture.ts';
import { adoptWalk } from './adopted-walk.ts';
import { companionOf } from './walk-state.ts';

const keyOf = (token: string, epoch = 1) =>
  worldKey(
    { baseUrl: 'http://localhost', epoch, moment: null },
    'calls',
    token,
    'directory',
    'walk',
  );
const FIRST = keyOf('first');
const SECOND = keyOf('second');

const refused = (code: string) =>
  new MethodRefused({
    method: 'users.list',
    code,
    messages: [],
    retry_after_s: null,
    exchange: null,
  });

describe('a walk whose token no longer acts', () => {
  let queries: QueryClient;
  const walked = { pages: pagesOf([2, 2], { ends: false }), pageParams: [] };
  const stopped = (error: Error | null) => {
    queries.setQueryData(FIRST, walked);
    companionOf(queries, FIRST).people.add([user('U1')], 1);
    const query = queries.getQueryCache().find({ queryKey: FIRST, exact: true });
    query?.setState({ error, status: error === null ? 'success' : 'error' });
  };
  const peopleOf = (key: typeof FIRST) => companionOf(queries, key).people.size;

  beforeEach(() => {
    queries = new QueryClient();
  });

  it.each(['token_expired', 'token_revoked', 'missing_scope'])(
    'goes on with the next one after %s, and loses nothing',
    (code) => {
      stopped(refused(code));
      adoptWalk(queries, SECOND);
      expect(queries.getQueryData(SECOND)).toEqual(walked);
      expect(peopleOf(SECOND)).toBe(1);
      expect(companionOf(queries, SECOND).state.getState().refused).toBe(code);
      expect(queries.getQueryData(FIRST)).toBeUndefined();
    },
  );

  it.each([
    ['by choice', null],
    ['while the service is down', refused('service_unavailable')],
    ['without an answer', new Error('offline')],
  ])('is dropped %s', (_, error) => {
    stopped(error);
    adoptWalk(queries, SECOND);
    expect(queries.getQueryData(SECOND)).toBeUndefined();
    expect(queries.getQueryData(FIRST)).toBeUndefined();
    expect(peopleOf(FIRST)).toBe(0);
  });

  it('never replaces the walk of the next one', () => {
    stopped(refused('token_expired'));
    const own = { pages: pagesOf([9]), pageParams: [] };
    queries.setQueryData(SECOND, own);
    adoptWalk(queries, SECOND);
    expect(queries.getQueryData(SECOND)).toEqual(own);
  });

  it('of another world is left alone', () => {
    stopped(refused('token_expired'));
    adoptWalk(queries, keyOf('second', 2));
    expect(queries.getQueryData(keyOf('second', 2))).toBeUndefined();
    expect(queries.getQueryData(FIRST)).toBeDefined();
  });
});

it('the people of a walk are dropped with its world', () => {
  const queries = new QueryClient();
  queries.setQueryData(FIRST, { pages: [], pageParams: [] });
  companionOf(queries, FIRST).people.add([user('U1')], 1);
  queries.removeQueries({ predicate: () => true });
  expect(companionOf(queries, FIRST).people.size).toBe(0);
});
