import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { MethodRefused } from '../../../../client/call-method.ts';
import { worldKey } from '../../../../client/queries.ts';
import { user } from '../../people/store/user.fixture.ts';
import { pagesOf } from '../pages/walk-page.fixture.ts';
import { getWalkData } from './walk-state.ts';

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
  const walked = pagesOf([2, 2], { ends: false });
  async function stopped(error: Error | null) {
    const { engine, pages, people } = getWalkData(queries, FIRST);
    people.add([user('U1')], 1);
    await engine.run('all', async () => {
      pages.push(...walked);
      if (error !== null) throw error;
    });
  }

  beforeEach(() => {
    queries = new QueryClient();
  });

  it.each(['token_expired', 'token_revoked', 'missing_scope'])(
    'goes on with the next one after %s, and loses nothing',
    async (code) => {
      await stopped(refused(code));
      const next = getWalkData(queries, SECOND);
      expect(next).toMatchObject({ refusalCode: code, pages: walked });
      expect(next.people.size).toBe(1);
      expect(next.engine.state.get().error).toBeNull();
      expect(getWalkData(queries, FIRST).pages).toEqual([]);
    },
  );

  it.each([
    ['by choice', null],
    ['while the service is down', refused('service_unavailable')],
    ['without an answer', new Error('offline')],
  ])('is dropped %s', async (_, error) => {
    await stopped(error);
    expect(getWalkData(queries, SECOND)).toMatchObject({ refusalCode: null, pages: [] });
    expect(getWalkData(queries, FIRST).people.size).toBe(0);
  });

  it('of another world is left alone', async () => {
    await stopped(refused('token_expired'));
    expect(getWalkData(queries, keyOf('second', 2)).pages).toEqual([]);
    expect(getWalkData(queries, FIRST).pages).toEqual(walked);
  });
});

it('the people of a walk are dropped with its world', () => {
  const queries = new QueryClient();
  const world = (epoch: number) =>
    worldKey({ baseUrl: 'http://localhost', epoch, moment: null }, 'world');
  for (const epoch of [1, 2]) queries.setQueryData(world(epoch), {});
  getWalkData(queries, FIRST).people.add([user('U1')], 1);
  queries.removeQueries({ queryKey: world(2) });
  expect(getWalkData(queries, FIRST).people.size).toBe(1);
  queries.removeQueries({ queryKey: world(1) });
  expect(getWalkData(queries, FIRST).people.size).toBe(0);
});
