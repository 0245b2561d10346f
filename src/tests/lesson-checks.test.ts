import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WorldBrief, WorldDelivery } from '../contract/sandbox.ts';
import { factsOf, type LessonCall, type LessonInteraction } from '../lessons/definition/facts.ts';
import { chaptersOf } from '../lessons/definition/lesson.ts';
import { addPractice } from '../lessons/definition/practice.ts';
import { LESSONS } from '../lessons/lessons.ts';
import { openLesson } from './lesson-world.fixture.ts';

/** Values that clients send by mistake: null, lists, numbers, and objects that cannot become a text or a number. */
const strange = fc.oneof(
  fc.constantFrom(null, '', ' ', '=', 'C1', '1.000000', 'x', 'code', 0, -1, true, Infinity),
  fc.constantFrom<unknown>([], [null], ['a'], {}, { toString: 1, valueOf: 1 }, { type: null }),
  fc.string(),
  fc.jsonValue(),
);

const NAMES = [
  'incoming webhook',
  'chat.postMessage',
  'chat.delete',
  'conversations.history',
  'users.list',
  'users.identity',
  'auth.test',
  'auth.revoke',
  'apps.uninstall',
  'apps.connections.open',
  'reactions.add',
  'views.open',
  'views.push',
  'views.update',
  'response URL',
  'discovery document',
  'signing keys',
  'sign-in page',
  'install page',
  'oauth.v2.access',
  'openid.connect.token',
  'openid.connect.userInfo',
] as const;

const ERRORS = [
  'no_text',
  'invalid_payload',
  'invalid_blocks',
  'invalid_arguments',
  'message_not_found',
  'cant_delete_message',
  'channel_not_found',
  'missing_scope',
  'invalid_cursor',
  'ratelimited',
  'bad_redirect_uri',
  'invalid_scope',
  'code_already_used',
  'token_expired',
  'access_denied',
  'no_service',
  'not_allowed_token_type',
  'internal_error',
  'wrong_length',
  'invalid_refresh_token',
] as const;

const ARGUMENTS = [
  'text',
  'blocks',
  'replace_original',
  'response_type',
  'view',
  'view_id',
  'channel',
  'ts',
  'timestamp',
  'name',
  'limit',
  'cursor',
  'scope',
  'user_scope',
  'state',
  'nonce',
  'redirect_uri',
  'code',
  'grant_type',
  'refresh_token',
  'decision',
];

const id = fc.integer({ min: 1, max: 40 }).map((at) => `x${String(at).padStart(10, '0')}`);

const more = (next_cursor: string) => ({
  members: [{ id: 'U1' }],
  response_metadata: { next_cursor },
});

/** What the platform answers; without fields if the log cut the answer off. */
const ANSWERS: Partial<Record<string, readonly LessonCall['answer'][]>> = {
  'chat.delete': [{ ts: '1.000000', needed: 'chat:write' }],
  'users.list': [{}, more('c='), more('')],
  'conversations.history': [{}, { messages: [] }, { messages: [{ text: 'x' }] }],
  'discovery document': [{ issuer: 'http://127.0.0.1' }],
  'openid.connect.userInfo': [{ sub: 'U1', 'http://127.0.0.1/team_id': 'T1' }],
  'users.identity': [{ user: { id: 'U1' }, team: { id: 'T1' } }],
  'oauth.v2.access': [
    { scope: 'chat:write' },
    { authed_user: { scope: 'identity.basic' } },
    { refresh_token: 'code' },
  ],
};

/** A call with any arguments, and an answer of the platform. */
const call: fc.Arbitrary<LessonCall> = fc.constantFrom(...NAMES).chain((name) =>
  fc.record({
    id,
    surface: fc.constantFrom('web-api', 'webhooks', 'openid', 'install'),
    name: fc.constant(name),
    verb: fc.constantFrom('GET', 'POST'),
    path: fc.constantFrom('/api/x', '/services/T1/B1/…', '/api/users.list?cursor=a='),
    status: fc.constantFrom(200, 302, 400, 404, 429),
    retryAfter: fc.constantFrom(null, 30),
    location: fc.constantFrom(null, 'http://127.0.0.1/callback?code=…abcd', '/elsewhere'),
    error: fc.option(fc.constantFrom(...ERRORS)),
    reason: fc.constantFrom(null, 'the body is not JSON'),
    args: fc.dictionary(fc.constantFrom(...ARGUMENTS), strange),
    answer: fc.constantFrom(...(ANSWERS[name] ?? [{}])),
    text: fc.string(),
    actor: fc.option(
      fc.record({
        token_type: fc.constantFrom('bot', 'user', 'client'),
        app_id: fc.constant('A1'),
        user_id: fc.constantFrom(null, 'U1'),
        label: fc.constant('Beacon'),
      }),
    ),
    at: fc.integer({ min: 0, max: 100_000 }),
    causedBy: fc.constantFrom(null, 'd1', 'I1', 'I2'),
    events: fc.subarray(['Ev1', 'Ev2']),
    isPageReading: fc.boolean(),
    isByParley: fc.boolean(),
  }),
);

const delivery: fc.Arbitrary<WorldDelivery> = fc.record({
  id: fc.constantFrom('d1', 'd2'),
  event: fc.constantFrom('Ev1', 'Ev2'),
  type: fc.constantFrom('reaction_added', 'message'),
  app_id: fc.constant('A1'),
  state: fc.constantFrom('waiting', 'delivered', 'abandoned'),
  reason: fc.constantFrom(null, 'no_request_url', 'no_retry', 'retries_exhausted'),
  due: fc.constantFrom(null, 5),
  attempts: fc.constant([]),
  variant: fc.constant(null),
  calls: fc.subarray(['x0000000001', 'x0000000002']),
});

const interaction: fc.Arbitrary<LessonInteraction> = fc.record(
  {
    id: fc.constantFrom('I1', 'I2'),
    type: fc.constantFrom('command', 'action', 'view_submission', 'suggestion', 'home'),
    state: fc.constantFrom('sent', 'acknowledged', 'failed', 'timed_out'),
    detail: fc.string(),
    user_id: fc.constantFrom('U1', 'U2'),
    payload: fc.oneof(
      fc.dictionary(fc.constantFrom('actions', 'view', 'command', 'text', 'user'), strange),
      fc.record({ actions: fc.array(strange, { maxLength: 2 }) }),
    ),
    answer: fc.oneof(fc.constant(null), fc.record({ response_action: strange, errors: strange })),
    channel: fc.constant('C1'),
    ts: fc.constant('1.000000'),
    view_id: fc.constantFrom('V1', 'V2'),
    command: fc.constant('/lunch'),
    action_id: fc.constant('yes'),
  },
  { requiredKeys: ['id', 'type', 'state', 'detail', 'user_id', 'payload', 'answer'] },
);

describe.each(addPractice(LESSONS).map((lesson) => [lesson.title, lesson] as const))(
  '%s',
  (_, lesson) => {
    let world: WorldBrief;
    beforeAll(async () => {
      world = await (await openLesson(lesson)).driver.world();
    });

    it.each(chaptersOf(lesson))(
      '%s: its check says something sensible of any calls',
      (_id, chapter) => {
        fc.assert(
          fc.property(
            fc.uniqueArray(call, { selector: (each) => each.id, maxLength: 8 }),
            fc.array(delivery, { maxLength: 3 }),
            fc.array(interaction, { maxLength: 3 }),
            id,
            (made, deliveries, interactions, after) => {
              const calls = made.toSorted((one, other) => (one.id < other.id ? -1 : 1));
              const facts = factsOf(calls, { deliveries, interactions, world });
              const finding = chapter.check({
                ...facts,
                chapterCalls: facts.calls.filter((each) => each.id > after),
                chapterReadings: facts.readings.filter((each) => each.id > after),
              });
              const said = finding.done ? finding.summary : (finding.hint ?? '');
              expect(said).not.toMatch(/\bundefined\b|\bnull\b|\bNaN\b|\[object/);
            },
          ),
        );
      },
    );
  },
);
