import { expect, it } from 'vitest';
import { SIGN_INS } from './clients/sign-in.fixture.ts';
import type { Answer } from '../http/answer.ts';
import { traceOf } from '../http/answer.ts';
import { DEFAULT_OPTIONS } from '../model/world/world.ts';
import { defineDeployment } from '../runtime/deployment.ts';
import { seedWorld } from '../seed/seed-world.ts';
import { openExam } from '../testing/exam-world.ts';
import { START_S } from '../testing/open-world.ts';
import { armExamIn, armedExam, examNamed, finishExamIn, lookAtCall } from './examine.ts';
import { type AnsweredCall, EXAMS, lookAt } from './look-at.ts';

interface Called extends Partial<Answer> {
  readonly headers_sent?: Record<string, string>;
  readonly query?: string;
  readonly network?: AnsweredCall['network'];
}

/** A world, and a call in it that was answered, with what is usual left out. */
function seeded() {
  const deployment = defineDeployment();
  const clock = () => START_S * 1000;
  const setting = { deployment, clock, salt: null, life: '', commitHooks: [] };
  const world = seedWorld(DEFAULT_OPTIONS, setting);
  const [app] = Array.from(world.apps.scan());
  const token = Array.from(world.tokens.scan()).find(({ type }) => type === 'bot')?.token;
  if (app === undefined || token === undefined) throw new Error('there is an app with a bot');
  const listeners = new Set<() => void>();
  const called = (name: string, given: Called = {}): AnsweredCall => {
    const { headers_sent = {}, query = '', network = null, ...answer } = given;
    const usual = { status: 200, headers: {}, body: '', error: null, warnings: [], trace: [] };
    const url = `https://parley.example/api/${name}?${query}`;
    return {
      id: 'x1',
      at: START_S,
      request: { method: 'GET', url, headers: new Headers(headers_sent) },
      answer: { name, actor: null, changes: [], ...usual, ...answer },
      service: { world, committed: listeners } as never,
      keys: null as never,
      network,
    };
  };
  const arm = (name: string, app_id?: string) => {
    const exam = examNamed(name);
    if (exam !== undefined) world.transact(() => armExamIn(world, exam, app_id));
  };
  const calls = (name: string, app_id?: string) => {
    const row = armedExam(world, name, app_id);
    return row === undefined ? null : (row.state as { calls: number }).calls;
  };
  return { world, app, token, called, arm, calls, listeners };
}

it('looks at nothing, and listens for nothing, while no exam is armed', async () => {
  await EXAMS.load();
  const { world, called, listeners, arm } = seeded();
  const call = called('chat.postMessage');
  expect(lookAt(world, call)).toEqual({ changes: [], answer: call.answer });
  expect(listeners.size).toBe(0);
  arm('rate_limit');
  lookAt(world, call);
  expect(listeners.size).toBe(1);
});

it('leaves the answer as it is, if its exam has no word for the call, or is unknown', () => {
  const { world, called, arm, calls } = seeded();
  arm('rate_limit');
  world.transact(() => world.exams.put({ name: 'unheard_of', finished_at: null, state: {} }));
  const call = called('auth.test');
  expect(lookAtCall(world, call)).toEqual({ changes: [], answer: call.answer });
  expect(calls('rate_limit')).toBe(0);
  const posted = called('chat.postMessage', { query: 'text=one' });
  expect(lookAtCall(world, posted).answer).toBe(posted.answer);
  expect(calls('rate_limit')).toBe(1);
});

it.each([
  ['nothing', () => ({})],
  ['a token that nobody has', () => ({ query: 'token=xoxb-0' })],
  ['a client that nobody is', () => ({ query: 'client_id=0.0' })],
  ['a code that was never given', () => ({ back: back({ code: 'none' }) })],
  ['a refusal that goes back', () => ({ back: back({ error: 'access_denied' }) })],
])('counts a call with %s for the world alone', (_what, given: () => Called) => {
  const { world, app, called, arm, calls } = seeded();
  arm('rate_limit');
  arm('rate_limit', app.id);
  const call = called('chat.postMessage', given());
  expect(lookAtCall(world, call).answer).toBe(call.answer);
  expect([calls('rate_limit'), calls('rate_limit', app.id)]).toEqual([1, 0]);
});

const back = (parameters: Record<string, string>): NonNullable<Answer['back']> => ({
  redirect_uri: 'https://app.example/',
  response_mode: 'query',
  parameters,
});

it.each<[string, (of: ReturnType<typeof seeded>) => Called, number]>([
  ['a header', ({ token }) => ({ headers_sent: { authorization: `bearer  ${token} ` } }), 1],
  ['another scheme', ({ token }) => ({ headers_sent: { authorization: `x Bearer ${token}` } }), 0],
  ['a header without token', () => ({ headers_sent: { authorization: 'Bearer ' } }), 0],
  ['an argument', ({ token }) => ({ query: `token=${token}` }), 1],
  ['its client', ({ app }) => ({ query: `client_id=${app.client_id}` }), 1],
])('knows the app of a refused call by %s', (_by, given, seen) => {
  const of = seeded();
  of.arm('rate_limit', of.app.id);
  const call = of.called('chat.postMessage', { error: 'invalid_auth', ...given(of) });
  expect(lookAtCall(of.world, call).answer).toBe(call.answer);
  expect(of.calls('rate_limit', of.app.id)).toBe(seen);
});

it('has answers of the methods that are late come late, where they can', () => {
  const { world, called, arm } = seeded();
  arm('rate_limit');
  const row = armedExam(world, 'rate_limit');
  const delay = { methods: ['auth.test'], ms: 3100 };
  world.transact(() => {
    if (row !== undefined) world.exams.put({ ...row, state: { ...row.state, faults: { delay } } });
  });
  const network = { lateCall: (_world: unknown, ms: number) => ({ ms }), waits: null } as never;
  const faultOf = (name: string, given: Called) => lookAtCall(world, called(name, given)).fault;
  expect(faultOf('auth.test', { network })).toEqual({ ms: 3100 });
  expect(faultOf('api.test', { network })).toBeUndefined();
  const here = called('auth.test');
  expect(lookAtCall(world, here)).toEqual({ changes: [], answer: here.answer, fault: undefined });
});

it('changes nothing, and says why in the trace, if an exam throws', () => {
  const { world, called, arm, calls } = seeded();
  arm('rotated_key');
  const shown = {
    given: new Map<string, unknown>(),
    bare: new Set<string>(),
    answer: () => {
      throw new Error('no JSON');
    },
  };
  const { changes, answer } = lookAtCall(world, called('openid.connect.token', { shown }));
  expect(changes).toEqual([]);
  expect(traceOf(answer).at(-1)?.detail).toBe('internal error: no JSON');
  expect(calls('rotated_key')).toBe(0);
  // A page shows nothing that could be read.
  const page = called('openid.connect.token');
  expect(lookAtCall(world, page).answer).toBe(page.answer);
  expect(calls('rotated_key')).toBe(1);
});

it.each([
  [true, 'passed'],
  [false, 'failed'],
])('knows whether the client was said to be done before the call: %s', (isDone, state) => {
  const { world, called, arm } = seeded();
  arm('paging');
  const given = new Map<string, unknown>([['limit', '100']]);
  const answer = () => ({ members: [{ id: 'U1' }], response_metadata: { next_cursor: '' } });
  const shown = { given, bare: new Set<string>(), answer };
  for (let n = 0; n < 3; n += 1) {
    lookAtCall(world, called('users.list', { shown }));
    const row = armedExam(world, 'paging');
    if (isDone && row !== undefined) world.transact(() => finishExamIn(world, row));
  }
  expect(armedExam(world, 'paging')?.state).toMatchObject({ marks: { stops: { state } } });
});

it('answers what the exam has in place of the answer', async () => {
  const world = await openExam('truncated_answer');
  const bodies = [(await world.say('one')).body, (await world.say('two')).body];
  expect([bodies[0]?.ok, bodies[1]]).toEqual([true, null]);
});

it('replaces the keys once for an exam that asks for it, also while another looks on', async () => {
  const world = await openExam('rotated_key');
  const { app_id } = world.app;
  await world.sandbox('/exams/nonce', { app_id });
  const keys = async () => (await world.send('/openid/connect/keys')).body.keys.length as number;
  expect(await keys()).toBe(1);
  await SIGN_INS.find(
    ({ exam, client }) => exam === 'nonce' && client === 'stands still after the first sign-in',
  )?.runs(world);
  expect(await keys()).toBe(2);
});
