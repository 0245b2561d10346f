import { describe, expect, it } from 'vitest';
import { LatestOnly } from './latest-only.ts';

/** A task that ends when it is told to, whatever becomes of its signal. */
function task() {
  let finish: (value: string) => void = () => {};
  const result = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const signals: AbortSignal[] = [];
  const run = (signal: AbortSignal) => {
    signals.push(signal);
    return result;
  };
  return { run, finish, isAborted: () => signals[0]?.aborted };
}

describe('of several tasks with one key', () => {
  it('the latest counts; the one before is aborted and resolves to null', async () => {
    const latest = new LatestOnly();
    const [first, second] = [task(), task()];
    const one = latest.run('users.list', first.run);
    const two = latest.run('users.list', second.run);
    expect(first.isAborted()).toBe(true);
    expect(second.isAborted()).toBe(false);

    second.finish('second');
    first.finish('first');
    expect(await one).toBeNull();
    expect(await two).toBe('second');
    expect([...latest.running]).toEqual([]);
  });

  it('tasks with other keys go on', async () => {
    const latest = new LatestOnly();
    const [list, info] = [task(), task()];
    const one = latest.run('users.list', list.run);
    void latest.run('users.info', info.run);
    expect([...latest.running]).toEqual(['users.list', 'users.info']);
    list.finish('list');
    expect(await one).toBe('list');
  });

  it('a stopped task resolves to null, even if stopping makes it fail', async () => {
    const latest = new LatestOnly();
    const failing = latest.run(
      'users.list',
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')));
        }),
    );
    latest.stop('users.list');
    expect(await failing).toBeNull();
    expect([...latest.running]).toEqual([]);
  });

  it('a task that fails by itself rejects', async () => {
    const failing = new LatestOnly().run('users.list', () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
  });
});
