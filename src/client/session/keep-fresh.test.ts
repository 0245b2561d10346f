import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_EXCHANGES, type ExchangeSummary, type WorldBrief } from '../../contract/sandbox.ts';
import type { ParleyClient } from '../transport/client.ts';
import { keepFresh } from './keep-fresh.ts';
import type { LiveMessage } from '../transport/live.ts';
import {
  catalogQuery,
  conditionsQuery,
  examQuery,
  exchangeQuery,
  exchangesQuery,
  interactionsKey,
  lessonKey,
  recipesQuery,
  worldKey,
  worldQuery,
  type WorldKey,
} from '../queries.ts';
import { createWorldStream, type WorldStreamStore } from '../world/world-stream.ts';

const exchange = (id: string, touched: ExchangeSummary['touched'] = []) =>
  ({ id, touched }) as unknown as ExchangeSummary;

describe('keeping the page fresh', () => {
  let log: ExchangeSummary[];
  let tell: (message: LiveMessage) => void;
  let queries: QueryClient;
  let stop: () => void;
  let worldsRead: number;
  let stream: WorldStreamStore;

  const program = {
    baseUrl: 'https://parley.example',
    moment: null,
    exchanges: async () => [...log],
    world: async () => ({ read: (worldsRead += 1) }),
    catalog: async () => ({}),
    conditions: async () => [],
    recipes: async () => ({ ok: true, recipes: [], without_recipe: [] }),
    exchange: async () => ({}),
    sandbox: async () => ({ exam: {} }),
    listen: (listener: (message: LiveMessage) => void) => {
      tell = listener;
      return () => {};
    },
  } as unknown as ParleyClient;

  /** The client of the world that the page shows now. */
  const now = () => ({ ...program, epoch: stream.getState().epoch });
  const settled = () => vi.advanceTimersByTimeAsync(0);

  const arrive = (id: string) => {
    log.push(exchange(id));
    tell({ type: 'exchange', value: exchange(id) });
  };
  const known = () =>
    queries.getQueryData(exchangesQuery(now()).queryKey)?.map(({ id }) => id) ?? null;
  const isWorldStale = () => queries.getQueryState(worldQuery(now()).queryKey)?.isInvalidated;

  beforeEach(async () => {
    vi.useFakeTimers();
    log = [exchange('x1')];
    worldsRead = 0;
    queries = new QueryClient();
    stream = createWorldStream('http://localhost');
    stop = keepFresh(program, queries, stream);
    await queries.query(exchangesQuery(now()));
    await queries.query(worldQuery(now()));
  });

  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('adds what arrives, once', async () => {
    arrive('x2');
    arrive('x3');
    tell({ type: 'exchange', value: exchange('x2') });
    await vi.advanceTimersByTimeAsync(100);
    expect(known()).toEqual(['x1', 'x2', 'x3']);
  });

  it('keeps the newest exchanges, as many as the log of the world', async () => {
    for (let count = 2; count <= MAX_EXCHANGES + 3; count += 1) arrive(`x${count}`);
    await vi.advanceTimersByTimeAsync(100);
    arrive('last');
    await vi.advanceTimersByTimeAsync(100);
    expect([known()?.length, known()?.[0]]).toEqual([MAX_EXCHANGES, 'x5']);
  });

  it('reads the world anew when a call changed what is shown of it', async () => {
    tell({
      type: 'exchange',
      value: exchange('x2', [
        { table: 'messages', key: 'C1:1.0', channel: 'C1', ts: '1.0' },
        { table: 'memberships', key: 'C1:U1' },
      ]),
    });
    await vi.advanceTimersByTimeAsync(100);
    expect(isWorldStale()).toBe(false);
    tell({ type: 'exchange', value: exchange('x3', [{ table: 'tokens', key: 'xoxp-…abcd' }]) });
    await vi.advanceTimersByTimeAsync(100);
    expect(isWorldStale()).toBe(true);
  });

  it('lets a lesson read to its end while calls keep coming, and has it read once more', async () => {
    let ended = 0;
    let aborted = 0;
    const read = ({ signal }: { signal: AbortSignal }) =>
      new Promise<number>((resolve) => {
        signal.addEventListener('abort', () => (aborted += 1));
        setTimeout(() => resolve((ended += 1)), 400);
      });
    const lesson = new QueryObserver(queries, { queryKey: lessonKey(now()), queryFn: read });
    const stopLooking = lesson.subscribe(() => {});
    for (let count = 2; count < 20; count += 1) {
      arrive(`x${count}`);
      await vi.advanceTimersByTimeAsync(60);
    }
    await vi.advanceTimersByTimeAsync(2000);
    stopLooking();
    expect([aborted, ended]).toEqual([0, 4]);
  });

  it('reads what people did anew when they acted, or an app showed something to one of them', async () => {
    const key = interactionsKey(now());
    const shown = { touched: [{ table: 'views', key: 'V1' }] } as const;
    const unrelated = { caused_by: 'Dv1' };
    for (const more of [unrelated, { caused_by: 'I1' }, shown]) {
      queries.setQueryData(key, []);
      tell({ type: 'exchange', value: { ...exchange('x2'), ...more } });
      await vi.advanceTimersByTimeAsync(100);
      expect(queries.getQueryState(key)?.isInvalidated).toBe(more !== unrelated);
    }
    queries.setQueryData(key, []);
    tell({ type: 'world', value: { reason: 'interaction' } });
    expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it('notes what changed without a call, each time as another list', async () => {
    const touched = [{ table: 'messages', key: 'C1:1.0', channel: 'C1', ts: '1.0' } as const];
    const seen: unknown[] = [];
    stream.subscribe((now, before) => now.touched === before.touched || seen.push(now.touched));
    tell({ type: 'world', value: { reason: 'interaction', touched } });
    tell({ type: 'world', value: { reason: 'clock' } });
    tell({ type: 'world', value: { reason: 'interaction', touched: [...touched] } });
    expect(seen).toEqual([touched, touched]);
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

  it('forgets the log of the former world', async () => {
    arrive('x2');
    log = [];
    tell({ type: 'world', value: { reason: 'reset' } });
    arrive('x3');
    await settled();
    await queries.query(exchangesQuery(now()));
    await vi.advanceTimersByTimeAsync(100);
    expect(known()).toEqual(['x3']);
  });

  it('marks the world as read before when it changed', async () => {
    expect(isWorldStale()).toBe(false);
    tell({ type: 'world', value: { reason: 'clock' } });
    expect(isWorldStale()).toBe(true);
    expect(known()).toEqual(['x1']);
  });

  it('reads only the exams again when one looked at a call', async () => {
    await queries.query(examQuery(now(), 'paging'));
    const isStale = (key: WorldKey) => queries.getQueryState(key)?.isInvalidated;
    tell({ type: 'world', value: { reason: 'exam' } });
    expect(isStale(examQuery(now(), 'paging').queryKey)).toBe(true);
    expect(isStale(worldQuery(now()).queryKey)).toBe(false);
  });

  it('reads again what it may have missed', () => {
    const isStale = () => queries.getQueryState(exchangesQuery(now()).queryKey)?.isInvalidated;
    tell({ type: 'connected', resumed: true });
    expect(isStale()).toBe(false);
    tell({ type: 'connected', resumed: false });
    expect(isStale()).toBe(true);
  });

  it('says whether the stream is connected', () => {
    tell({ type: 'connected', resumed: true });
    expect(stream.getState().connection).toBe('connected');
    tell({ type: 'lost' });
    expect(stream.getState().connection).toBe('lost');
  });

  it.each(['reset', 'snapshot', 'rewind', 'resync'] as const)(
    'has nothing left of a world that was replaced (%s), and has read the next',
    async (reason) => {
      await queries.query(catalogQuery(now()));
      await queries.query(conditionsQuery(now()));
      await queries.query(recipesQuery(now()));
      await queries.query(exchangeQuery(now(), 'x1'));
      queries.setQueryData(worldKey(now(), 'calls', 'bot', 'people'), 'everybody');
      const before = queries.getQueryCache().getAll();
      expect(before).toHaveLength(7);
      tell({ type: 'world', value: { reason } });
      await settled();
      const after = queries.getQueryCache().getAll();
      expect(after.map(({ queryKey }) => queryKey)).toEqual([[program.baseUrl, 2, 'world']]);
      expect(after.filter((query) => before.includes(query))).toEqual([]);
      expect(queries.getQueryData(worldQuery(now()).queryKey)).toEqual({ read: 2 });
    },
  );

  it('leaves the past alone, which is a world of its own', async () => {
    const past = { ...now(), moment: 'x1' };
    await queries.query(exchangesQuery(past));
    await queries.query(worldQuery(past));
    const before = queries.getQueryData(exchangesQuery(past).queryKey);
    arrive('x2');
    tell({ type: 'world', value: { reason: 'clock' } });
    await vi.advanceTimersByTimeAsync(100);
    expect(known()).toEqual(['x1', 'x2']);
    expect(queries.getQueryData(exchangesQuery(past).queryKey)).toBe(before);
    expect(queries.getQueryState(worldQuery(past).queryKey)?.isInvalidated).toBe(false);
  });

  it.each(['clock', 'condition', 'token', 'webhook', 'app'] as const)(
    'keeps what it read of a world that goes on (%s)',
    async (reason) => {
      tell({ type: 'world', value: { reason } });
      await settled();
      expect(stream.getState().epoch).toBe(1);
      expect(known()).toEqual(['x1']);
    },
  );

  it('drops an answer about the former world when the next one is open', async () => {
    let answer = (_text: string) => {};
    const asked = queries.query({
      queryKey: worldKey(now(), 'calls', 'bot', 'slow'),
      queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
      retry: false,
    });
    const result = asked.catch(() => 'nothing');
    tell({ type: 'world', value: { reason: 'reset' } });
    await settled();
    answer('of the world before');
    await result;
    await settled();
    const held = queries
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data);
    expect(held).toEqual([{ read: 2 }]);
  });

  it('shows the former world until the next one was read, and the last of several', async () => {
    const answers: (() => void)[] = [];
    vi.spyOn(program, 'world').mockImplementation(
      () =>
        new Promise((resolve) => {
          const read = (worldsRead += 1);
          answers.push(() => resolve({ read } as unknown as WorldBrief));
        }),
    );
    tell({ type: 'world', value: { reason: 'reset' } });
    tell({ type: 'world', value: { reason: 'reset' } });
    arrive('x1');
    await vi.advanceTimersByTimeAsync(200);
    expect([stream.getState().epoch, known()]).toEqual([1, ['x1']]);
    for (const give of answers) give();
    await settled();
    expect(stream.getState().epoch).toBe(2);
    expect(queries.getQueryData(worldQuery(now()).queryKey)).toEqual({ read: 3 });
  });

  it('begins the next world even where it cannot be read', async () => {
    vi.spyOn(program, 'world').mockRejectedValue(new TypeError('nobody answers'));
    tell({ type: 'world', value: { reason: 'reset' } });
    await settled();
    expect(stream.getState().epoch).toBe(2);
    expect(queries.getQueryCache().getAll()).toEqual([]);
  });

  it('takes no query without a world', () => {
    const queryFn = () => 'read';
    // @ts-expect-error -- only worldKey makes keys: a query outside of every world would outlive its own
    expect(queries.query({ queryKey: ['exchange', 'x1'], queryFn })).toBeInstanceOf(Promise);
  });
});
