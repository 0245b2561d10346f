import type { ExamCase, ExamWorld } from '../../testing/exam-world.ts';
import { allowRequest, CALLBACK, INSTALL, SIGN_IN, signInRequest } from '../../testing/sign-in.ts';

interface Habits {
  readonly page?: string;
  /** The state of the nth person; null: none. */
  readonly stateOf?: (n: number) => string | null;
  /** What it does not look at. */
  readonly takes?: 'another state' | 'no state' | 'anything';
  /** It has the response posted by a form. */
  readonly posts?: boolean;
  /** The nth person refuses. */
  readonly denied?: number;
  /** It sends a wrong secret after the first exchange. */
  readonly forgets?: boolean;
}

/** Sends people to a page, and exchanges what comes back with the right state. */
const sendsBack =
  (
    times: number,
    {
      page = SIGN_IN,
      stateOf = (n) => `state-of-person-${n}`,
      takes,
      posts = false,
      denied,
      forgets = false,
    }: Habits = {},
  ) =>
  async (world: ExamWorld) => {
    const { client_id, client_secret } = world.app;
    for (let n = 0; n < times; n += 1) {
      const state = stateOf(n);
      const { state: _, ...request } = signInRequest(world, {
        ...(posts ? { response_mode: 'form_post' } : {}),
        ...(page === INSTALL ? { scope: 'chat:write' } : {}),
      });
      const back = await allowRequest(
        world,
        page,
        { ...request, ...(state === null ? {} : { state }) },
        denied === n ? { decision: 'deny' } : {},
      );
      const returned = back.get('state');
      const isRight =
        returned === state || takes === (returned === null ? 'no state' : 'another state');
      if (!isRight && takes !== 'anything') continue;
      const args = {
        client_id,
        client_secret: forgets && n > 0 ? 'wrong' : client_secret,
        code: back.get('code') ?? '',
        redirect_uri: CALLBACK,
      };
      const method = page === SIGN_IN ? 'openid.connect.token' : 'oauth.v2.access';
      await world.call(method, args, { token: null });
    }
  };

const exam = 'oauth_state';
const ALL = ['before', 'sends', 'refuses_other', 'refuses_missing', 'after'];

const passes = (client: string, times: number, habits?: Habits): ExamCase => ({
  exam,
  client,
  runs: sendsBack(times, habits),
  passed: ALL,
  failed: [],
});

const fails = (client: string, habits: Habits, ...failed: string[]): ExamCase => ({
  exam,
  client,
  runs: sendsBack(5, habits),
  passed: ALL.filter((id) => !failed.includes(id)),
  failed,
});

/** Clients that send people to a page, and look at the state that comes back. */
export const STATES: readonly ExamCase[] = [
  ...[SIGN_IN, INSTALL].map((page) => passes(`checks the state of ${page}`, 4, { page })),
  passes('checks the state of a form that is posted back', 4, { posts: true }),
  passes('has people who refuse', 5, { denied: 1 }),
  passes('signs in one more', 5),
  passes('sends a state of 8 characters', 4, { stateOf: (n) => `person-${n}` }),
  fails('sends a state of 7 characters', { stateOf: (n) => `people${n}` }, 'sends'),
  fails('always sends the same state', { stateOf: () => 'the-same-state' }, 'sends'),
  fails('takes another state', { takes: 'another state' }, 'refuses_other'),
  fails('takes a code without a state', { takes: 'no state' }, 'refuses_missing'),
  fails(
    'takes another state from a form',
    { takes: 'another state', posts: true },
    'refuses_other',
  ),
  fails('takes a form without a state', { takes: 'no state', posts: true }, 'refuses_missing'),
  fails(
    'sends no state',
    { stateOf: () => null, takes: 'anything' },
    'sends',
    'refuses_other',
    'refuses_missing',
  ),
  fails(
    'takes another state, and has people who refuse',
    { takes: 'another state', denied: 1 },
    'refuses_other',
  ),
  {
    exam,
    client: 'calls something else',
    runs: (world) => world.call('auth.test'),
    passed: [],
    failed: [],
  },
  {
    exam,
    client: 'stands still after the first person',
    runs: sendsBack(1),
    passed: ['before'],
    failed: ['after'],
  },
  {
    exam,
    client: 'stands still after the faults',
    runs: sendsBack(3),
    passed: ['before', 'sends'],
    failed: ['after'],
  },
  {
    exam,
    client: 'forgets its secret',
    runs: sendsBack(4, { forgets: true }),
    passed: ['before', 'sends'],
    failed: ['after'],
  },
];
