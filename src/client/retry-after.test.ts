import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorldBrief } from '../contract/sandbox.ts';
import { MethodRefused } from './call-method.ts';
import { worldQuery } from './queries.ts';
import { retryWhenLimited, type RetryWait } from './retry-after.ts';
import type { WorldClient } from './world/world-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const client = { baseUrl: 'http://localhost', epoch: 1, moment: null } as unknown as WorldClient;
const refusal = (code: string, retry_after_s: number | null) =>
  new MethodRefused({ method: 'users.list', code, messages: [], retry_after_s, exchange: 'x1' });

/** A call that is refused as often as there are refusals, in a world whose clock says 1000. */
function calling(
  refusals: Error[],
  { frozen = false, signal = new AbortController().signal } = {},
) {
  const queries = new QueryClient();
  const clockIs = (now: number) =>
    queries.setQueryData(worldQuery(client).queryKey, { clock: { now, frozen } } as WorldBrief);
  clockIs(1000);
  const waits: (RetryWait | null)[] = [];
  const call = vi.fn<() => Promise<string>>(() => {
    const next = refusals.shift();
    return next === undefined ? Promise.resolve('answer') : Promise.reject(next);
  });
  const onWait = (wait: RetryWait | null) => void waits.push(wait);
  const outcome = retryWhenLimited(call, { client, queries, signal, onWait }).catch(String);
  return { call, waits, outcome, clockIs };
}

describe('a call that is rate limited', () => {
  it('waits as long as Retry-After says, and is made again', async () => {
    const { call, waits, outcome } = calling([refusal('ratelimited', 12)]);
    await vi.advanceTimersByTimeAsync(11_900);
    expect(call).toHaveBeenCalledOnce();
    expect(waits).toEqual([{ seconds: 12, until: 1012, exchange: 'x1' }]);
    await vi.advanceTimersByTimeAsync(300);
    expect(await outcome).toBe('answer');
    expect(waits.at(-1)).toBeNull();
  });

  it('waits by the clock of the world: goes on when one that is frozen is advanced', async () => {
    const { call, outcome, clockIs } = calling([refusal('ratelimited', 12)], { frozen: true });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(call).toHaveBeenCalledOnce();
    clockIs(1012);
    await vi.advanceTimersByTimeAsync(300);
    expect(await outcome).toBe('answer');
  });

  it('ends its wait as soon as it is aborted', async () => {
    const abort = new AbortController();
    const { call, waits, outcome } = calling([refusal('ratelimited', 30)], {
      signal: abort.signal,
    });
    await vi.advanceTimersByTimeAsync(1500);
    abort.abort();
    expect(await outcome).toContain('AbortError');
    expect(waits.at(-1)).toBeNull();
    expect(call).toHaveBeenCalledOnce();
  });

  it('gives up in the end', async () => {
    const { call, outcome } = calling(Array.from({ length: 50 }, () => refusal('ratelimited', 1)));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toContain('ratelimited');
    expect(call).toHaveBeenCalledTimes(21);
  });
});

it('a call that is refused for another reason does not wait', async () => {
  const { waits, outcome } = calling([refusal('invalid_cursor', null)]);
  expect(await outcome).toContain('invalid_cursor');
  expect(waits).toEqual([]);
});
