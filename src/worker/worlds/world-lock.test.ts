import { describe, expect, it, vi } from 'vitest';
import { holdWorld } from './world-claim.ts';

/** Locks as a browser has them: first come, first served, let go when the holder's tab is gone. */
function browserLocks() {
  const held = new Map<string, () => void>();
  const waiting: { name: string; grant: () => void }[] = [];
  const next = (name: string) => {
    const at = waiting.findIndex((request) => request.name === name);
    if (at >= 0) waiting.splice(at, 1)[0]?.grant();
  };
  const request = (name: string, { signal }: LockOptions, callback: () => Promise<unknown>) =>
    new Promise((_resolve, reject) => {
      const grant = () => {
        held.set(name, () => {
          held.delete(name);
          next(name);
        });
        void callback();
      };
      if (!held.has(name)) return grant();
      const entry = { name, grant };
      waiting.push(entry);
      signal?.addEventListener('abort', () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(new DOMException('given up', 'AbortError'));
      });
    });
  return {
    locks: { request } as unknown as LockManager,
    closeTabOf: (name: string) => held.get(name)?.(),
  };
}

const patient = () => ({ onBusy: vi.fn<() => void>(), signal: new AbortController().signal });

describe('the lock of a world', () => {
  it('is held at once by the first tab', async () => {
    const { locks } = browserLocks();
    const options = patient();
    expect(await holdWorld('world', { ...options, locks })).toBe('held');
    expect(options.onBusy).not.toHaveBeenCalled();
  });

  it('is waited for by the second, which is told, until the first closes', async () => {
    vi.useFakeTimers();
    try {
      const { locks, closeTabOf } = browserLocks();
      await holdWorld('world', { ...patient(), locks });
      const options = patient();
      const second = holdWorld('world', { ...options, locks });
      vi.advanceTimersByTime(10);
      expect(options.onBusy).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1_000);
      expect(options.onBusy).toHaveBeenCalledOnce();
      closeTabOf('world');
      expect(await second).toBe('held');
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not in the way of another world', async () => {
    const { locks } = browserLocks();
    await holdWorld('world', { ...patient(), locks });
    expect(await holdWorld('copy', { ...patient(), locks })).toBe('held');
  });

  it('is given up when the user asks for something else', async () => {
    const { locks } = browserLocks();
    await holdWorld('world', { ...patient(), locks });
    const asking = new AbortController();
    const second = holdWorld('world', {
      onBusy: vi.fn<() => void>(),
      signal: asking.signal,
      locks,
    });
    asking.abort();
    expect(await second).toBe('given-up');
  });

  it('guards nothing where the browser has no locks, or refuses them', async () => {
    expect(await holdWorld('world', { ...patient(), locks: undefined })).toBe('unguarded');
    const refusing = {
      request: () => Promise.reject(new DOMException('no', 'SecurityError')),
    } as unknown as LockManager;
    expect(await holdWorld('world', { ...patient(), locks: refusing })).toBe('unguarded');
  });
});
