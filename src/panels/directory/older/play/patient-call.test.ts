import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MethodRefused } from '../../../../client/call-method.ts';
import { patient, type Call, type Wait } from './patient-call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (code: string, retry_after_s: number | null) =>
  new MethodRefused({
    method: 'search.messages',
    code,
    messages: [],
    retry_after_s,
    exchange: null,
  });

/** A call that is refused as often as there are refusals, then answers. */
function refusing(refusals: Error[]) {
  const times: number[] = [];
  const call = (() => {
    times.push(Date.now());
    const next = refusals.shift();
    return next === undefined ? Promise.resolve({ exchange: 'x1' }) : Promise.reject(next);
  }) as unknown as Call;
  return { call, times };
}

const options = (waits: (Wait | null)[] = [], signal = new AbortController().signal) => ({
  signal,
  isFrozen: () => false,
  onWait: (wait: Wait | null) => void waits.push(wait),
});

/** Why a promise was rejected. */
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing',
    (error: unknown) => String(error),
  );

describe('a patient call', () => {
  it('waits as long as Retry-After says, counts down, and is made again', async () => {
    const waits: (Wait | null)[] = [];
    const { call, times } = refusing([refusal('ratelimited', 3)]);
    const answer = patient(call, options(waits))('search.messages', {});
    await vi.advanceTimersByTimeAsync(2999);
    expect(times).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ exchange: 'x1' });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(3000);
    expect(waits.map((wait) => wait?.seconds ?? null)).toEqual([3, 2, 1, null]);
  });

  it('does not wait for another refusal, nor while the clock is stopped', async () => {
    const other = refusing([refusal('invalid_cursor', null)]);
    await expect(patient(other.call, options())('x', {})).rejects.toThrow('invalid_cursor');
    const limited = refusing([refusal('ratelimited', 3)]);
    const stopped = patient(limited.call, { ...options(), isFrozen: () => true });
    await expect(stopped('x', {})).rejects.toThrow('ratelimited');
    expect(limited.times).toHaveLength(1);
  });

  it('stops waiting when it is aborted', async () => {
    const abort = new AbortController();
    const { call, times } = refusing([refusal('ratelimited', 30)]);
    const answer = patient(call, options([], abort.signal))('search.messages', {});
    const outcome = failureOf(answer);
    await vi.advanceTimersByTimeAsync(1500);
    abort.abort();
    expect(await outcome).toContain('abort');
    expect(times).toHaveLength(1);
  });

  it('gives up in the end', async () => {
    const { call, times } = refusing(Array.from({ length: 50 }, () => refusal('ratelimited', 1)));
    const outcome = failureOf(patient(call, options())('x', {}));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toContain('ratelimited');
    expect(times).toHaveLength(21);
  });
});
