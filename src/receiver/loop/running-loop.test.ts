import { describe, expect, it } from 'vitest';
import { MAX_MESSAGES_PER_SECOND } from '../protocol/limits.ts';
import {
  MAX_RUN_MS,
  MAX_FETCHES,
  MAX_FETCHES_PER_SECOND,
  MAX_FETCHES_AT_ONCE,
  MAX_LINES_PER_RUN,
} from '../protocol/loop-limits.ts';
import type { ToLoop } from '../protocol/messages.ts';
import type { FetchResult } from './loop-caller.ts';
import { MovedClock } from '../host/tests/moved-clock.fixture.ts';
import { RunningLoop } from './running-loop.ts';
import { settled } from '../host/fake-page.fixture.ts';

const ANSWER: FetchResult = { kind: 'answered', status: 200, headers: {}, text: '{}' };

/** A page with a clock that the test moves. The test plays the program. */
function page(answer: () => Promise<FetchResult> = async () => ANSWER) {
  const clock = new MovedClock();
  const sent: ToLoop[] = [];
  const seen = { fetched: [] as string[], printed: [] as string[], counted: 0 };
  const stopped: string[] = [];
  const ended: unknown[] = [];
  const loop = new RunningLoop({
    send: (message) => sent.push(message),
    fetch: ({ url }) => {
      seen.fetched.push(url);
      return answer();
    },
    print: ({ text }) => seen.printed.push(text),
    loaded: () => undefined,
    counted: () => {
      seen.counted += 1;
    },
    ended: (fault) => ended.push(fault),
    stop: (reason) => stopped.push(reason),
    now: clock.now,
    later: clock.later,
  });
  /** Moves the clock. Whether the program responds meanwhile. */
  const pass = (ms: number, responds = true) =>
    clock.pass(ms, () => {
      const last = sent.at(-1);
      if (responds && last?.kind === 'ping') loop.receive({ kind: 'pong', beat: last.beat });
    });
  loop.receive({ kind: 'loaded' });
  return { loop, pass, sent, seen, stopped, ended, timers: () => clock.timers };
}

const request = (call = 1) => ({
  kind: 'fetch',
  call,
  method: 'GET',
  url: 'http://parley/api/users.list',
  authorizes: true,
  body: null,
});

describe('a running loop', () => {
  it('gets the responses to its requests', async () => {
    const { loop, sent, seen } = page();
    loop.receive(request(7));
    await settled();
    expect(sent).toEqual([{ ...ANSWER, kind: 'fetched', call: 7 }]);
    expect(seen).toMatchObject({ counted: 1, fetched: ['http://parley/api/users.list'] });
  });

  it('is told why a request was not sent', async () => {
    const { loop, sent } = page(async () => ({ kind: 'failed', message: 'not a method' }));
    loop.receive(request());
    await settled();
    expect(sent).toEqual([{ kind: 'unfetched', call: 1, message: 'not a method' }]);
  });

  it('is over when it says so, and leaves no timer behind', async () => {
    const { loop, ended, stopped, seen, timers } = page();
    loop.receive({ kind: 'ended', fault: null });
    loop.receive({ kind: 'ended', fault: { text: 'late', line: 1 } });
    loop.receive(request());
    loop.receive('anything');
    await settled();
    expect(ended).toEqual([null]);
    expect([stopped, seen.fetched]).toEqual([[], []]);
    expect(timers()).toBe(0);
  });

  it('gets nothing after it is over', async () => {
    const { loop, sent } = page();
    loop.receive(request());
    loop.end();
    await settled();
    expect(sent).toEqual([]);
  });
});

describe('a loop is stopped', () => {
  it('after too many requests in a run', async () => {
    const { loop, pass, stopped, seen } = page();
    for (let n = 0; n <= MAX_FETCHES; n += 1) {
      loop.receive(request(n));
      if (n % 480 === 0) {
        await Promise.resolve();
        pass(1000);
      }
      await Promise.resolve();
    }
    expect(stopped).toEqual(['It sent more than 50000 requests in a run.']);
    expect(seen.fetched).toHaveLength(MAX_FETCHES);
  });

  it('after too many requests in a second; one that takes its time goes on', async () => {
    const hasty = page();
    const patient = page();
    for (let n = 0; n <= MAX_FETCHES_PER_SECOND; n += 1) {
      for (const { loop } of [hasty, patient]) loop.receive(request(n));
      await settled();
      patient.pass(10);
    }
    expect(hasty.stopped).toEqual(['It sent more than 500 requests in a second.']);
    expect(patient.stopped).toEqual([]);
  });

  it('after too many requests that wait for a response', () => {
    const { loop, stopped, seen } = page(() => new Promise(() => undefined));
    for (let n = 0; n < 10 * MAX_FETCHES_AT_ONCE; n += 1) loop.receive(request(n));
    expect(stopped).toEqual(['It sent more than 50 requests without waiting for a response.']);
    expect(seen.fetched).toHaveLength(MAX_FETCHES_AT_ONCE);
  });

  it('if a response is too large', async () => {
    const { loop, sent, stopped } = page(async () => ({ kind: 'too-large' }));
    loop.receive(request());
    await settled();
    expect(stopped).toEqual(['A response was longer than 16 megabytes.']);
    expect(sent).toEqual([]);
  });

  it('if it runs too long', () => {
    const { pass, stopped } = page();
    pass(MAX_RUN_MS);
    expect(stopped).toEqual(['It ran for more than 15 minutes.']);
  });

  it('if it prints too much', () => {
    const { loop, pass, stopped, seen } = page();
    for (let n = 0; n <= MAX_LINES_PER_RUN; n += 1) {
      loop.receive({ kind: 'print', level: 'log', text: 'x', line: null });
      if (n % 500 === 0) pass(1000);
    }
    expect(stopped).toEqual(['It printed more than 10000 lines.']);
    expect(seen.printed).toHaveLength(MAX_LINES_PER_RUN);
  });

  it('if it computes without a pause', () => {
    const { pass, stopped } = page();
    pass(60_000);
    expect(stopped).toEqual([]);
    pass(5000, false);
    expect(stopped).toEqual(['It did not respond for 4 seconds. Look for a loop without end.']);
  });

  it('if it floods the page with messages', () => {
    const { loop, stopped } = page();
    for (let n = 0; n <= MAX_MESSAGES_PER_SECOND; n += 1) loop.receive({ kind: 'pong', beat: 0 });
    expect(stopped).toEqual(['It sent more than 1000 messages to the page in a second.']);
  });

  it.each([
    { kind: 'call', call: 1, request: 1, method: 'chat.delete', args: '{}' },
    { ...request(), headers: { authorization: 'Bearer x' } },
    { kind: 'fetched', call: 1, status: 200, headers: {}, text: '' },
    'text',
    null,
  ])('if it forges the message %j', async (message) => {
    const { loop, stopped, seen } = page();
    loop.receive(message);
    loop.receive(message);
    await settled();
    expect(stopped).toEqual(['It sent the page a message that is not allowed.']);
    expect(seen.fetched).toEqual([]);
  });
});
