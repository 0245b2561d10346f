import { describe, expect, it } from 'vitest';
import { OUTBOUND_TIMEOUT_MS } from '../../contract/outbound-limits.ts';
import {
  MAX_HANDLING_MS,
  MAX_REQUESTS_AT_ONCE,
  MAX_CALLS_PER_MINUTE,
  MAX_CALLS_PER_REQUEST,
  MAX_MESSAGES_PER_SECOND,
} from '../protocol/limits.ts';
import type { ToProgram } from '../protocol/messages.ts';
import type { CallResult, ProgramCall, ProgramResponse } from './call-api.ts';
import { MovedClock } from './tests/moved-clock.fixture.ts';
import { RunningProgram } from './running-program.ts';
import { settled } from './fake-page.fixture.ts';

/** A page with a clock that the test moves. The test plays the program. */
function page() {
  const clock = new MovedClock();
  const sent: ToProgram[] = [];
  const calls: ProgramCall[] = [];
  const responses: ProgramResponse[] = [];
  const printed: string[] = [];
  const stopped: string[] = [];
  let answer: CallResult = { kind: 'answered', text: '{"ok":true}' };
  const program = new RunningProgram({
    send: (message) => sent.push(message),
    call: async (call) => {
      calls.push(call);
      return answer;
    },
    respond: async (response) => {
      responses.push(response);
      return answer;
    },
    print: ({ text }) => printed.push(text),
    ready: () => undefined,
    stop: (reason) => stopped.push(reason),
    counted: () => undefined,
    now: clock.now,
    later: clock.later,
  });
  /** Moves the clock. Whether the program answers what it is asked meanwhile, and how many beats later. */
  const pass = (ms: number, responds = true, late = 0) =>
    clock.pass(ms, () => {
      const last = sent.at(-1);
      if (responds && last?.kind === 'ping')
        program.receive({ kind: 'pong', beat: Math.max(last.beat - late, 0) });
    });
  program.receive({ kind: 'ready', receives: true });
  return {
    program,
    pass,
    calls,
    responses,
    printed,
    stopped,
    requests: () => sent.filter((message) => message.kind === 'request'),
    told: () => sent.filter(({ kind }) => kind === 'called' || kind === 'uncalled'),
    timers: () => clock.timers,
    callsAnswer: (given: CallResult) => {
      answer = given;
    },
  };
}

const answerTo = (request: number, status = 200) => ({
  kind: 'answer',
  request,
  status,
  headers: {},
  body: 'fine',
});
const callFor = (request: number, call = 1) => ({
  kind: 'call',
  call,
  request,
  method: 'chat.delete',
  args: '{"channel":"C1"}',
});

describe('a request to a running program', () => {
  it('is answered as the program answers', async () => {
    const { program, requests } = page();
    const outcome = program.request({ 'x-parley-delivery': 'Dv1' }, '{}');
    expect(requests()).toMatchObject([{ id: 1, body: '{}' }]);
    program.receive(answerTo(1, 503));
    expect(await outcome).toEqual({ kind: 'answered', status: 503, headers: {}, body: 'fine' });
  });

  it('times out after 3 seconds, and a later answer is noted', async () => {
    const { program, pass, printed } = page();
    const outcome = program.request({}, '{}');
    pass(OUTBOUND_TIMEOUT_MS);
    expect(await outcome).toMatchObject({ kind: 'failed', reason: 'http_timeout' });
    pass(2000);
    program.receive(answerTo(1));
    expect(printed).toEqual(['Answered after 5 seconds, when Parley no longer waited.']);
  });

  it('fails if the program ends, or is done without an answer', async () => {
    const { program } = page();
    const first = program.request({}, '{}');
    const second = program.request({}, '{}');
    program.receive({ kind: 'done', request: 1 });
    const failed = (detail: string) => ({ kind: 'failed', reason: 'connection_failed', detail });
    expect(await first).toEqual(failed('the receiver did not answer'));
    program.end();
    expect(await second).toEqual(failed('the receiver stopped before it answered'));
    expect(await program.request({}, '{}')).toEqual(failed('the receiver has stopped'));
  });

  it('is not handed over while too many are open', async () => {
    const { program, requests } = page();
    for (let n = 0; n < MAX_REQUESTS_AT_ONCE; n += 1) void program.request({}, '{}');
    expect(await program.request({}, '{}')).toMatchObject({
      reason: 'connection_failed',
      detail: 'the receiver is still working on 50 requests',
    });
    expect(requests()).toHaveLength(MAX_REQUESTS_AT_ONCE);
    expect(requests()[0]).toMatchObject({ via: 'http' });
  });

  it('takes one answer in time without a word, and ignores those that nobody asked for', async () => {
    const { program, pass, printed, stopped } = page();
    const outcome = program.request({}, '{}');
    pass(OUTBOUND_TIMEOUT_MS - 1);
    program.receive(answerTo(1, 201));
    program.receive(answerTo(1, 503));
    program.receive(answerTo(2));
    program.receive({ kind: 'done', request: 2 });
    expect(await outcome).toMatchObject({ status: 201 });
    pass(OUTBOUND_TIMEOUT_MS);
    program.receive(answerTo(1));
    expect([printed, stopped]).toEqual([[], []]);
  });

  it('is given up after a minute, which is noted', () => {
    const { program, pass, printed } = page();
    void program.request({}, '{}');
    pass(MAX_HANDLING_MS);
    expect(printed).toEqual(['Gave up on a request after 60 seconds.']);
  });

  it('leaves no timer behind once it is done', () => {
    const { program, timers } = page();
    const before = timers();
    void program.request({}, '{}');
    program.receive(answerTo(1));
    program.receive({ kind: 'done', request: 1 });
    expect(timers()).toBe(before);
  });
});

describe('an API call of a program', () => {
  it('is made for the delivery it handles, and its answer handed back', async () => {
    const { program, calls, told } = page();
    void program.request({ 'x-parley-delivery': 'Dv1' }, '{}');
    program.receive(callFor(1, 7));
    await settled();
    expect(calls).toEqual([{ method: 'chat.delete', fields: { channel: 'C1' }, delivery: 'Dv1' }]);
    expect(told()).toEqual([{ kind: 'called', call: 7, text: '{"ok":true}' }]);
  });

  it('may be a post to a response URL, which counts as a call', async () => {
    const { program, calls, responses, told, stopped } = page();
    void program.request({ 'x-parley-delivery': 'I1' }, '{}');
    const post = {
      kind: 'respond',
      call: 7,
      request: 1,
      url: 'https://a',
      message: '{"text":"b"}',
    };
    program.receive(post);
    await settled();
    expect(responses).toEqual([{ url: 'https://a', message: '{"text":"b"}', delivery: 'I1' }]);
    expect(told()).toEqual([{ kind: 'called', call: 7, text: '{"ok":true}' }]);
    for (let n = 0; n < MAX_CALLS_PER_REQUEST; n += 1) program.receive({ ...post, call: n });
    await settled();
    expect([calls.length, responses.length]).toEqual([0, MAX_CALLS_PER_REQUEST]);
    expect(stopped).toEqual(['It made more than 100 API calls for one request.']);
  });

  it('is not made for a request that is over or never was', async () => {
    const { program, pass, calls, told } = page();
    void program.request({}, '{}');
    program.receive(callFor(2));
    pass(MAX_HANDLING_MS);
    program.receive(callFor(1));
    await settled();
    expect(calls).toEqual([]);
    expect(told().map(({ kind }) => kind)).toEqual(['uncalled', 'uncalled']);
  });

  it('too many for one request stop the program', async () => {
    const { program, calls, stopped } = page();
    void program.request({}, '{}');
    for (let n = 0; n <= MAX_CALLS_PER_REQUEST; n += 1) program.receive(callFor(1, n));
    await settled();
    expect(calls).toHaveLength(MAX_CALLS_PER_REQUEST);
    expect(stopped).toEqual(['It made more than 100 API calls for one request.']);
  });

  it('too many in a minute stop the program; a minute later it may go on', async () => {
    const endless = page();
    const patient = page();
    for (let n = 0; n <= MAX_CALLS_PER_MINUTE; n += 1) {
      for (const { program } of [endless, patient]) {
        void program.request({}, '{}');
        program.receive(callFor(n + 1, n));
        program.receive({ kind: 'done', request: n + 1 });
      }
      if (n % 100 === 99) patient.pass(60_000);
    }
    await settled();
    expect(endless.stopped).toEqual(['It made more than 300 API calls in a minute.']);
    expect(patient.stopped).toEqual([]);
    expect(patient.calls).toHaveLength(MAX_CALLS_PER_MINUTE + 1);
  });
});

describe('a program is stopped', () => {
  it('if it does not respond, by the beats it misses', () => {
    const { pass, stopped } = page();
    pass(60_000);
    expect(stopped).toEqual([]);
    pass(5000, false);
    expect(stopped).toEqual(['It did not respond for 4 seconds. Look for a loop without end.']);
  });

  it('but not if each answer comes after later beats', () => {
    const { pass, stopped } = page();
    pass(60_000, true, 3);
    expect(stopped).toEqual([]);
    pass(5000, false);
    expect(stopped).toHaveLength(1);
  });

  it('if it answers beats that were not sent', () => {
    const { pass, stopped } = page();
    pass(60_000, true, -1);
    expect(stopped).toHaveLength(1);
  });

  it('if it floods the page with messages', () => {
    const { program, stopped } = page();
    for (let n = 0; n <= MAX_MESSAGES_PER_SECOND; n += 1)
      program.receive({ kind: 'pong', beat: 0 });
    expect(stopped).toEqual(['It sent more than 1000 messages to the page in a second.']);
  });

  it.each([
    ['that is not allowed', { kind: 'navigate', to: 'https://elsewhere.test/' }],
    ['with arguments that are not an object', { ...callFor(1), args: '[]' }],
    [
      'with a message that is not an object',
      { kind: 'respond', call: 1, request: 1, url: 'https://a', message: '"b"' },
    ],
  ])('if it sends a message %s', async (_what, message) => {
    const { program, stopped, calls } = page();
    void program.request({}, '{}');
    program.receive(message);
    await settled();
    expect(stopped).toEqual(['It sent the page a message that is not allowed.']);
    expect(calls).toEqual([]);
  });

  it('once, whatever it sends after that', () => {
    const { program, stopped } = page();
    program.receive('one');
    program.receive('two');
    expect(stopped).toHaveLength(1);
  });
});
