import { describe, expect, it } from 'vitest';
import type { FromLoop } from '../protocol/from-loop.ts';
import { MAX_LINE_LENGTH } from '../protocol/limits.ts';
import { loopPart, type LoopScope } from './loop-part.ts';
import { Outbox } from './outbox.ts';

/** A worker whose timers fire when the test says so. */
function worker() {
  let last = 0;
  let now = 0;
  const timers = new Map<number, { at: number; every: number | null; callback: () => void }>();
  const add = (callback: (...args: unknown[]) => unknown, ms: number, repeats: boolean) => {
    last += 1;
    timers.set(last, { at: now + ms, every: repeats ? ms : null, callback: () => callback() });
    return last;
  };
  const clear = (id?: number) => void timers.delete(id ?? 0);
  const scope: LoopScope = {
    setTimeout: (callback, ms = 0) => add(callback, ms, false),
    setInterval: (callback, ms = 0) => add(callback, ms, true),
    clearTimeout: clear,
    clearInterval: clear,
    fetch: null,
  };
  const pass = async (ms: number) => {
    const until = now + ms;
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const next = [...timers].toSorted(([, one], [, other]) => one.at - other.at)[0];
      if (next === undefined || next[1].at > until) break;
      const [id, { at, every, callback }] = next;
      now = at;
      if (every === null) timers.delete(id);
      else timers.set(id, { at: at + every, every, callback });
      callback();
    }
    now = until;
  };
  const sent: FromLoop[] = [];
  const outbox = new Outbox();
  outbox.open({ postMessage: (message: FromLoop) => void sent.push(message) });
  const part = loopPart({ outbox, lineOf: () => 7 }, scope);
  const run = (program: () => Promise<unknown>) => {
    scope.parley?.(program);
    part.start();
  };
  return {
    scope,
    part,
    run,
    pass,
    sent,
    fetch: scope.fetch as typeof fetch,
    timers: () => timers.size,
    ended: () => sent.filter(({ kind }) => kind === 'ended'),
  };
}

const DONE = [{ kind: 'ended', fault: null }];

describe('a loop', () => {
  it('is over at its end', async () => {
    const { run, pass, ended, sent, timers } = worker();
    run(async () => undefined);
    expect(sent).toEqual([{ kind: 'loaded' }]);
    await pass(200);
    expect(ended()).toEqual(DONE);
    expect(timers()).toBe(0);
  });

  it('is not over before what it started without waiting', async () => {
    const { scope, part, run, fetch, pass, ended } = worker();
    run(async () => {
      void fetch('http://parley/api/api.test').then(() => scope.setTimeout(() => undefined, 3000));
    });
    await pass(1000);
    expect(ended()).toEqual([]);
    part.hear({ kind: 'fetched', call: 1, status: 200, headers: {}, text: '{}' });
    await pass(2900);
    expect(ended()).toEqual([]);
    await pass(300);
    expect(ended()).toEqual(DONE);
  });

  it('is not kept open by timers that were called off', async () => {
    const { scope, run, pass, ended } = worker();
    run(async () => {
      scope.clearTimeout(scope.setTimeout(() => undefined, 60_000));
      scope.clearTimeout(scope.setInterval(() => undefined, 10));
    });
    await pass(200);
    expect(ended()).toEqual(DONE);
  });

  it('is over with the first error that it does not catch, which is printed', async () => {
    const { run, pass, sent } = worker();
    run(() => Promise.reject(new Error('x'.repeat(2 * MAX_LINE_LENGTH))));
    await pass(200);
    expect(sent).toMatchObject([
      { kind: 'loaded' },
      { kind: 'print', level: 'error', line: 7 },
      { kind: 'ended', fault: { text: expect.stringMatching(/^Error: x+…$/), line: 7 } },
    ]);
    expect(sent.at(-1)).toHaveProperty('fault.text.length', MAX_LINE_LENGTH);
  });

  it('is over once, with an error outside of its reach', async () => {
    const { part, run, pass, ended } = worker();
    run(async () => undefined);
    part.uncaught?.('thrown in a timer', 3);
    part.uncaught?.('another', 4);
    await pass(200);
    expect(ended()).toEqual([{ kind: 'ended', fault: { text: 'thrown in a timer', line: 3 } }]);
  });

  it('is over if it waits for something that never comes', async () => {
    const { run, pass, ended } = worker();
    run(() => new Promise(() => undefined));
    await pass(4900);
    expect(ended()).toEqual([]);
    await pass(200);
    expect(ended()).toMatchObject([
      { fault: { text: 'It waits for something that never comes.' } },
    ]);
  });
});
