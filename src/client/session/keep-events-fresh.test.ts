import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExchangeSummary } from '../../contract/sandbox.ts';
import { deliveryLinesKey, eventKey, eventLinesKey, exchangesQuery } from '../queries.ts';
import type { ParleyClient } from '../transport/client.ts';
import type { LiveMessage } from '../transport/live.ts';
import { createWorldStream } from '../world/world-stream.ts';
import { toDeliveryLines, MAX_ENDED, type DeliveryLines } from './event-lines.ts';
import { keepFresh } from './keep-fresh.ts';

const about = { type: 'message', app_id: 'A1' } as const;
const event = (id: string) => ({ ...about, id, subject: 'C1', at: 1, exchange: null });
const delivery = (id: string, state: 'waiting' | 'delivered', of = 'Ev1') => {
  const ends = { reason: null, due: null, variant: null };
  return { ...about, ...ends, id, event: of, state };
};

describe('the events of the page', () => {
  let tell: (message: LiveMessage) => void;
  let queries: QueryClient;
  let stop: () => void;

  const program = {
    baseUrl: 'https://parley.example',
    moment: null,
    listen: (listener: typeof tell) => {
      tell = listener;
      return () => {};
    },
  } as unknown as ParleyClient;
  const shown = { ...program, epoch: 1 };
  const lines = () => queries.getQueryData<readonly { id: string }[]>(eventLinesKey(shown));

  beforeEach(() => {
    vi.useFakeTimers();
    queries = new QueryClient();
    stop = keepFresh(program, queries, createWorldStream('http://localhost'));
  });

  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('are added, and the state of their deliveries kept, once they are shown', async () => {
    const states = () =>
      Array.from(queries.getQueryData<DeliveryLines>(deliveryLinesKey(shown)) ?? []).map(
        ([id, { state }]) => [id, state],
      );

    tell({ type: 'event', value: event('Ev0') });
    await vi.advanceTimersByTimeAsync(100);
    expect(lines()).toBeUndefined();

    queries.setQueryData(eventLinesKey(shown), [event('Ev0')]);
    queries.setQueryData(deliveryLinesKey(shown), toDeliveryLines([delivery('Dv0', 'waiting')]));
    queries.setQueryData(eventKey(shown, 'Ev1'), {});
    queries.setQueryData(eventKey(shown, 'Ev2'), {});
    for (const id of ['Ev0', 'Ev1']) tell({ type: 'event', value: event(id) });
    tell({ type: 'delivery', value: delivery('Dv0', 'delivered') });
    tell({ type: 'delivery', value: delivery('Dv1', 'waiting') });
    await vi.advanceTimersByTimeAsync(100);
    expect(lines()?.map(({ id }) => id)).toEqual(['Ev0', 'Ev1']);
    expect(states()).toEqual([
      ['Dv0', 'delivered'],
      ['Dv1', 'waiting'],
    ]);
    // An open event is read again when one of its deliveries changed.
    const isStale = (id: string) => queries.getQueryState(eventKey(shown, id))?.isInvalidated;
    expect([isStale('Ev1'), isStale('Ev2')]).toEqual([true, false]);
  });

  it('are not touched by calls, nor deliveries by events', async () => {
    queries.setQueryData(eventLinesKey(shown), []);
    queries.setQueryData(deliveryLinesKey(shown), toDeliveryLines([]));
    queries.setQueryData(exchangesQuery(shown).queryKey, []);
    const keys = [exchangesQuery(shown).queryKey, eventLinesKey(shown), deliveryLinesKey(shown)];
    const updates = () => keys.map((key) => queries.getQueryState(key)?.dataUpdateCount);
    expect(updates()).toEqual([1, 1, 1]);
    tell({ type: 'exchange', value: { id: 'x2', touched: [] } as unknown as ExchangeSummary });
    await vi.advanceTimersByTimeAsync(100);
    expect(updates()).toEqual([2, 1, 1]);
    tell({ type: 'event', value: event('Ev1') });
    await vi.advanceTimersByTimeAsync(100);
    expect(updates()).toEqual([2, 2, 1]);
  });

  it('are no more than the world keeps', async () => {
    queries.setQueryData(eventLinesKey(shown), []);
    queries.setQueryData(deliveryLinesKey(shown), toDeliveryLines([]));
    const arriveMany = async (from: number, count: number) => {
      for (let n = from; n < from + count; n += 1) {
        tell({ type: 'event', value: event(`Ev${n}`) });
        tell({ type: 'delivery', value: delivery(`Dv${n}`, 'delivered', `Ev${n}`) });
      }
      await vi.advanceTimersByTimeAsync(100);
    };
    // In one burst, and later.
    await arriveMany(0, MAX_ENDED + 5);
    await arriveMany(MAX_ENDED + 5, 5);
    expect([lines()?.length, lines()?.[0]?.id]).toEqual([MAX_ENDED, 'Ev10']);
    expect(queries.getQueryData<DeliveryLines>(deliveryLinesKey(shown))?.size).toBe(MAX_ENDED);
  });
});
