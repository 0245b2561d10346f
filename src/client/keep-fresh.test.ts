import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExchangeSummary } from '../contract/sandbox.ts';
import type { ParleyClient } from './transport/client.ts';
import { keepFresh } from './keep-fresh.ts';
import type { LiveMessage } from './transport/live.ts';
import { exchangesQuery, liveQuery, worldQuery } from './queries.ts';

const exchange = (id: string, touched: ExchangeSummary['touched'] = []) =>
  ({ id, touched }) as unknown as ExchangeSummary;

describe('keeping the page fresh', () => {
  let log: ExchangeSummary[];
  let tell: (message: LiveMessage) => void;
  let queries: QueryClient;
  let stop: () => void;
  let worldsRead: number;

  const client = {
    exchanges: async () => [...log],
    world: async () => ({ read: (worldsRead += 1) }),
    listen: (listener: (message: LiveMessage) => void) => {
      tell = listener;
      return () => {};
    },
  } as unknown as ParleyClient;

  const arrive = (id: string) => {
    log.push(exchange(id));
    tell({ type: 'exchange', value: exchange(id) });
  };
  const known = () =>
    queries.getQueryData(exchangesQuery(client).queryKey)?.map(({ id }) => id) ?? null;

  beforeEach(async () => {
    vi.useFakeTimers();
    log = [exchange('x1')];
    worldsRead = 0;
    queries = new QueryClient();
    stop = keepFresh(client, queries);
    await queries.query(exchangesQuery(client));
    await queries.query(worldQuery(client));
  });

  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('adds what arrives, once', async () => {
    arrive('x2');
    arrive('x3');
    tell({ type: 'exchange', value: exchange('x2') });
    await vi.advanceTimersByTimeAsync(100);
    expect(known()).toEqual(['x1', 'x2', 'x3']);
  });

  it('reads the world anew when a call changed what is shown of it', async () => {
    const isStale = () => queries.getQueryState(worldQuery(client).queryKey)?.isInvalidated;
    tell({
      type: 'exchange',
      value: exchange('x2', [
        { table: 'messages', key: 'C1:1.0', channel: 'C1', ts: '1.0' },
        { table: 'memberships', key: 'C1:U1' },
      ]),
    });
    await vi.advanceTimersByTimeAsync(100);
    expect(isStale()).toBe(false);
    tell({ type: 'exchange', value: exchange('x3', [{ table: 'tokens', key: 'xoxp-…abcd' }]) });
    await vi.advanceTimersByTimeAsync(100);
    expect(isStale()).toBe(true);
  });

  it('tells of a burst once', async () => {
    let updates = 0;
    queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') updates += 1;
    });
    for (let count = 2; count < 500; count += 1) arrive(`x${count}`);
    await vi.advanceTimersByTimeAsync(100);
    expect(known()).toHaveLength(499);
    expect(updates).toBe(1);
  });

  it('forgets the log of the world before', async () => {
    arrive('x2');
    log = [];
    tell({ type: 'world', value: { reason: 'reset' } });
    arrive('x3');
    await vi.advanceTimersByTimeAsync(100);
    await queries.query(exchangesQuery(client));
    expect(known()).toEqual(['x3']);
  });

  it('marks the world as read before when it changed', async () => {
    const isStale = () => queries.getQueryState(worldQuery(client).queryKey)?.isInvalidated;
    expect(isStale()).toBe(false);
    tell({ type: 'world', value: { reason: 'clock' } });
    expect(isStale()).toBe(true);
    expect(known()).toEqual(['x1']);
  });

  it('reads again what it may have missed', () => {
    const isStale = () => queries.getQueryState(exchangesQuery(client).queryKey)?.isInvalidated;
    tell({ type: 'connected', resumed: true });
    expect(isStale()).toBe(false);
    tell({ type: 'connected', resumed: false });
    expect(isStale()).toBe(true);
  });

  it('says whether the stream is heard', () => {
    tell({ type: 'connected', resumed: true });
    expect(queries.getQueryData(liveQuery.queryKey)).toBe('connected');
    tell({ type: 'lost' });
    expect(queries.getQueryData(liveQuery.queryKey)).toBe('lost');
  });
});
