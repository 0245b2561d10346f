import { afterEach, describe, expect, it, vi } from 'vitest';
import { Quiet } from './quiet.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('quiet between a world and its programs', () => {
  it.each(['fetch', 'receive'] as const)(
    'comes once the calls that arrive by %s are answered',
    async (way) => {
      vi.useFakeTimers();
      const quiet = new Quiet();
      let resolve = (_answer: Response) => {};
      const promise = new Promise<Response>((settle) => {
        resolve = settle;
      });
      const platform = quiet.watched({
        fetch: (_request: Request) => promise,
        receive: (_head: object) => (_body: object) => promise,
      });
      const call =
        way === 'fetch'
          ? platform.fetch(new Request('http://localhost/'))
          : platform.receive({})?.({});
      let isQuiet = false;
      const waited = quiet.wait().then(() => (isQuiet = true));
      await vi.advanceTimersByTimeAsync(1000);
      expect(isQuiet).toBe(false);
      resolve(new Response());
      await call;
      await vi.advanceTimersByTimeAsync(100);
      await waited;
      expect(isQuiet).toBe(true);
    },
  );

  it('does not wait for ever', async () => {
    vi.useFakeTimers();
    const quiet = new Quiet();
    void quiet.during(new Promise(() => {}));
    const waited = quiet.wait();
    await vi.advanceTimersByTimeAsync(4000);
    await expect(waited).resolves.toBeUndefined();
  });
});
