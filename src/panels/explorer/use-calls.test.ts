import { describe, expect, it } from 'vitest';
import { LatestOnly, attemptCall } from './use-calls.ts';
import { anAnswer } from '../../client/transport/answer.fixture.ts';
import type { CallRequest } from '../../client/transport/call.ts';
import type { PreparedRequest } from './draft/prepared-request.ts';

/** A task that ends when the test says so; it ignores its signal. */
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

const signal = new AbortController().signal;
const request: PreparedRequest = {
  verb: 'POST',
  url: 'http://localhost/api/api.test',
  headers: [['Content-Type', 'text/plain']],
  body: { type: 'text', text: 'é', charset: 'utf-8', bytes: Uint8Array.of(0xc3, 0xa9) },
  notes: [],
};
const answer = anAnswer({
  status: 429,
  headers: [['retry-after', '30']],
  text: '{"ok":false}',
});

describe('a call', () => {
  it('sends the bytes that were prepared; any status is an answer', async () => {
    const calls: CallRequest[] = [];
    const call = (given: CallRequest) => {
      calls.push(given);
      return Promise.resolve(answer);
    };
    expect(await attemptCall({ call }, request, signal)).toEqual({
      kind: 'answered',
      answer: { ...answer, isFromLog: false },
    });
    expect(calls).toEqual([
      { verb: 'POST', url: request.url, headers: request.headers, body: request.body?.bytes },
    ]);
  });

  it.each(['Failed to fetch', 'Failed to fetch.'])(
    'that nothing answers says why and what to do: %s',
    async (reason) => {
      const call = () => Promise.reject(new TypeError(reason));
      expect(await attemptCall({ call }, request, signal)).toMatchObject({
        kind: 'failed',
        message: expect.stringMatching(/: Failed to fetch\. Check .*reload/) as string,
      });
    },
  );

  it.each(['text/plain\n', 'text/plain; charset=…'])(
    'with a header no browser sends is not tried: %j',
    async (value) => {
      const call = () => Promise.reject(new Error('it was tried'));
      const result = await attemptCall(
        { call },
        { ...request, headers: [['Content-Type', value]] },
        signal,
      );
      expect(result).toMatchObject({
        kind: 'failed',
        message: expect.stringContaining('Browsers cannot send the header Content-Type') as string,
      });
    },
  );
});
