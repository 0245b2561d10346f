import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CONDITIONS } from './conditions/index.ts';
import { traceOf, type Answer, type Answering, type ArrivedRequest } from './http/answer.ts';
import { receiveBody } from './http/body.ts';
import { DEFAULT_OPTIONS, type World } from './model/world/world.ts';
import { defineDeployment } from './runtime/deployment.ts';
import { enterCondition } from './sandbox/conditions/conditions.ts';
import { seedWorld } from './seed/seed-world.ts';
import { COMMIT_HOOKS } from './service/commit-hooks.ts';
import { readCall } from './web-api/answer-call.ts';
import { readPost } from './webhooks/answer-post.ts';

const START_MS = 1_767_225_600_000;

/** A world of which answers are taken before they are recorded: their traces are not written yet. */
function open() {
  let now = START_MS;
  const world = seedWorld(
    { ...DEFAULT_OPTIONS, messages: 20 },
    {
      deployment: defineDeployment(),
      clock: () => now,
      salt: null,
      life: '',
      commitHooks: COMMIT_HOOKS,
    },
  );
  const taken = async (
    read: (arrived: ArrivedRequest) => Answering | Promise<Answering>,
    path: string,
    init: RequestInit,
  ): Promise<Answer> => {
    const request = new Request(`http://localhost${path}`, init);
    const answering = await read({
      request,
      url: new URL(request.url),
      path,
      body: await receiveBody(request),
      sessions: 'cookie',
      world: () => world,
      pause: () => Promise.resolve(),
      send: null,
      files: null,
    });
    return answering(world);
  };
  const wait = (seconds: number) => {
    now += seconds * 1000;
  };
  return { world, taken, wait };
}

type Open = ReturnType<typeof open>;
type Step = (opened: Open) => Promise<Answer | null>;

const tokenOf = (world: World, type: string) =>
  Array.from(world.tokens.scan()).find((token) => token.type === type)?.token ?? '';

interface GivenCall {
  readonly method: string;
  readonly token: string;
  readonly json: boolean;
  readonly newest: boolean;
  readonly more: Readonly<Record<string, string>>;
}

/** A call of the Web API, with the newest message of the world as it is by then. */
const callOf =
  ({ method, token, json, newest, more }: GivenCall) =>
  async ({ world, taken }: Open) => {
    const [hook] = world.webhooks.scan();
    const channel = hook?.channel ?? '';
    const ts = newest ? { ts: world.messages.last(`${channel}:`)?.ts ?? '' } : {};
    const args = { channel, ...ts, ...more };
    return taken(readCall, `/api/${method}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token === 'nobody' ? 'xoxb-nobody-has-it' : tokenOf(world, token)}`,
        ...(json ? { 'content-type': 'application/json; charset=utf-8' } : {}),
      },
      body: json ? JSON.stringify(args) : new URLSearchParams(args),
    });
  };

const aCall = fc
  .record({
    method: fc.constantFrom(
      'chat.postMessage',
      'chat.delete',
      'conversations.info',
      'users.list',
      'auth.test',
      'auth.revoke',
      'channels.history',
    ),
    token: fc.constantFrom('bot', 'user', 'nobody'),
    json: fc.boolean(),
    newest: fc.boolean(),
    more: fc.constantFrom({}, { cursor: 'x' }, { 'users[]': 'U1' }, { limit: '2' }, { text: 'hi' }),
  })
  .map((given) => callOf(given));

const aPost = fc
  .record({
    secret: fc.boolean(),
    fields: fc.constantFrom({ text: 'hi' }, { text: 'hi', attachments: [{ text: 'a' }] }, {}),
    reply: fc.boolean(),
  })
  .map(({ secret, fields, reply }) => async ({ world, taken }: Open) => {
    const [hook] = world.webhooks.scan();
    const path = `/services/${world.team.id}/${hook?.id}/${secret ? hook?.secret : 'wrong'}`;
    const parent = world.messages.last(`${hook?.channel}:`)?.ts;
    const body = JSON.stringify({ ...fields, ...(reply ? { thread_ts: parent } : {}) });
    return taken(readPost, path, { method: 'POST', body });
  });

/** What changes between a call and the time its trace is read. */
const aTurn = fc.oneof(
  fc.constantFrom(...CONDITIONS).map(({ name }) => async ({ world }: Open) => {
    world.transact(() => enterCondition(world, name, {}));
    return null;
  }),
  fc.integer({ min: 0, max: 5000 }).map((seconds) => async ({ wait }: Open) => {
    wait(seconds);
    return null;
  }),
);

/** A post that succeeds, and one whose token was revoked: chance alone does not always make both. */
const POST = callOf({
  method: 'chat.postMessage',
  token: 'bot',
  json: true,
  newest: false,
  more: { text: 'hi' },
});
const REVOKE = callOf({ method: 'auth.revoke', token: 'bot', json: true, newest: false, more: {} });
const POST_REVOKE_POST: [Step[], Step[]] = [[POST], [REVOKE, POST]];

it('says what was true at the time of the call, however late it is read', async () => {
  const rules = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(aCall, aPost), { minLength: 1, maxLength: 6 }),
      fc.array(fc.oneof({ weight: 3, arbitrary: aCall }, aPost, aTurn), {
        minLength: 20,
        maxLength: 30,
      }),
      async (calls, later) => {
        const opened = open();
        const read: { answer: Answer; atOnce: unknown }[] = [];
        for (const step of [...calls, ...later]) {
          const answer = await step(opened);
          if (answer === null) continue;
          const atOnce = traceOf(answer);
          for (const { rule, error } of atOnce) rules.add(error ?? rule);
          read.push({ answer, atOnce: structuredClone(atOnce) });
        }
        for (const { answer, atOnce } of read) expect(traceOf(answer)).toEqual(atOnce);
      },
    ),
    { numRuns: 40, examples: [POST_REVOKE_POST] },
  );
  // Rules that pass and rules that refuse, whose facts change most: counts, tokens, conditions.
  expect([...rules]).toEqual(
    expect.arrayContaining(['rate limit', 'token life', 'token_revoked', 'chat.postMessage']),
  );
});
