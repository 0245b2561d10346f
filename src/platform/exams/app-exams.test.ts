import { describe, expect, it } from 'vitest';
import type { Exam, ExamLine } from '../../contract/sandbox.ts';
import { pointsIn } from '../testing/exam-cases.ts';
import { openExams, type ExamCase } from '../testing/exam-world.ts';
import { openWorld } from '../testing/open-world.ts';
import { CALLS } from './clients/calls.fixture.ts';
import { EVENTS } from './clients/events.fixture.ts';
import { INTERACTIONS } from './clients/interactions.fixture.ts';
import { SIGN_INS } from './clients/sign-in.fixture.ts';
import { SOCKETS } from './clients/sockets.fixture.ts';
import { TOKENS } from './clients/tokens.fixture.ts';
import { needsWorld } from './examine.ts';
import { EXAMS } from './index.ts';

const CASES: readonly ExamCase[] = [
  ...CALLS,
  ...TOKENS,
  ...EVENTS,
  ...SOCKETS,
  ...INTERACTIONS,
  ...SIGN_INS,
];

const lines = async () => (await (await openWorld()).sandbox('/exams')).body.exams as ExamLine[];

describe('an exam of one app among others', () => {
  it.each(EXAMS.filter((exam) => !needsWorld(exam)).map(({ name }) => name))(
    '%s is passed by the client that passes it in a world of its own',
    async (name) => {
      const found = CASES.find(({ exam, failed }) => exam === name && failed.length === 0);
      const { examined } = await openExams(name, 2, found?.options);
      const [world, idle] = examined;
      if (found === undefined || world === undefined || idle === undefined) throw new Error(name);
      await found.runs(world);
      const exam = await world.finish();
      expect({ passed: pointsIn(exam, 'passed'), failed: pointsIn(exam, 'failed') }).toEqual({
        passed: found.passed,
        failed: [],
      });
      // The other one has the same exam, and nothing was seen of its app.
      const other = await idle.exam();
      expect([other.app_id, other.calls, other.verdict]).toEqual([idle.app.app_id, 0, null]);
    },
  );

  it('disturbs only the calls of that app, also while another one has the same exam', async () => {
    const { other, examined } = await openExams('rate_limit', 2);
    const [first, second] = examined;
    if (first === undefined || second === undefined) throw new Error('two apps');
    const statuses = async (...texts: string[]) => {
      const found = [];
      for (const text of texts) found.push((await first.say(text)).status);
      return found;
    };
    expect(await statuses('one', 'two')).toEqual([200, 429]);
    expect((await second.say('one')).status).toBe(200);
    const channel = other.channels['deploys'] ?? '';
    for (const text of ['one', 'two', 'three'])
      expect((await other.call('chat.postMessage', { channel, text })).status).toBe(200);
    expect((await second.say('two')).status).toBe(429);
    first.wait(3);
    expect(await statuses('two', 'three')).toEqual([200, 200]);
    expect((await first.finish()).verdict).toBe('passed');
    // The other client did not repeat its call.
    expect((await second.say('three')).status).toBe(200);
    const { verdict, points } = await second.finish();
    expect([verdict, points.filter(({ state }) => state === 'failed').map(({ id }) => id)]).toEqual(
      ['failed', ['repeats']],
    );
    const { exams } = (await other.sandbox('/verdicts')).body as { exams: Exam[] };
    expect(exams.map((exam) => [exam.app_id, exam.verdict])).toEqual([
      [first.app.app_id, 'passed'],
      [second.app.app_id, 'failed'],
    ]);
    // It begins afresh, and leaves the world as it is.
    const again = await other.sandbox('/exams/rate_limit', { app_id: second.app.app_id });
    expect(again.body.exam).toMatchObject({ state: 'ready', calls: 0 });
    expect((await first.exam()).verdict).toBe('passed');
    expect((await other.sandbox('/exams')).body.exams[5]).toMatchObject({ state: null });
    expect((await other.sandbox(`/exams?app_id=${first.app.app_id}`)).body.exams[5]).toMatchObject({
      name: 'rate_limit',
      state: 'passed',
    });
  });

  it('spoils a token of its own, and leaves the app that of its installation', async () => {
    const { examined } = await openExams('revoked_token', 1);
    const [world] = examined;
    if (world === undefined) throw new Error('one app');
    const { SLACK_BOT_TOKEN: given } = (await world.exam()).given;
    expect(given).not.toBe(world.bot);
    const own = { channel: world.channels['deploys'] ?? '', text: 'x' };
    await world.call('chat.postMessage', own, { token: world.bot });
    expect((await world.exam()).calls).toBe(0);
    for (const text of ['one', 'two', 'two', 'two']) await world.say(text);
    const { body } = await world.call('auth.test', {}, { token: world.bot });
    expect(body.ok).toBe(true);
    expect(pointsIn(await world.finish(), 'failed')).toEqual(['stops']);
  });
});

it.each([
  ['token_rotation', 'SLACK_EXPIRING_TOKEN'],
  ['revoked_token', 'SLACK_BOT_TOKEN'],
])('%s gives a token the scopes of one that works', async (name, variable) => {
  const world = await openWorld();
  const { app_id, tokens } = world.app;
  for (const { token } of tokens) await world.call('auth.revoke', {}, { token });
  const { manifest } = (await world.sandbox(`/apps/${app_id}/manifest`)).body;
  for (let n = 0; n < 3; n += 1) await world.sandbox('/apps', { manifest });
  await world.sandbox('/tokens', { app_id, type: 'bot', scopes: ['im:read'] });
  const { exam } = (await world.sandbox(`/exams/${name}`, { app_id })).body as { exam: Exam };
  const answer = await world.call('auth.test', {}, { token: exam.given[variable] ?? '' });
  expect(answer.headers.get('x-oauth-scopes')).toBe('im:read');
});

it('an exam whose fault affects every app needs a world of its own, and says so', async () => {
  const needs = (await lines()).filter(({ needs_world }) => needs_world).map(({ name }) => name);
  expect(needs).toEqual([
    'paging',
    'cursors_once',
    'short_page',
    'cursor_bytes',
    'invalid_cursor',
    'rotated_key',
  ]);
  const world = await openWorld();
  const { app_id } = world.app;
  for (const name of needs) {
    const { status, body } = await world.sandbox(`/exams/${name}`, { app_id });
    expect([status, body.error]).toEqual([409, 'exam_needs_world']);
    expect(body.message).toContain('without app_id');
  }
});

it.each([
  [{ app_id: 'A0NOBODY' }, 404, 'app_not_found'],
  [{ app_id: 'own', users: 600 }, 400, 'invalid_exam'],
  [{ app_id: 'own', seed: 2 }, 400, 'invalid_exam'],
  [{ app_id: 7 }, 400, 'invalid_exam'],
  [{ app_id: 'x'.repeat(65) }, 400, 'invalid_exam'],
])('arms no exam for %j', async (body, status, error) => {
  const world = await openWorld();
  const given = body.app_id === 'own' ? { ...body, app_id: world.app.app_id } : body;
  const answer = await world.sandbox('/exams/rate_limit', given);
  expect([answer.status, answer.body.error]).toEqual([status, error]);
  expect((await world.sandbox('/verdicts')).body.exams).toEqual([]);
});

it('tells how to arm an exam for an app that has none', async () => {
  const world = await openWorld();
  const { app_id } = world.app;
  const { status, body } = await world.send(`/sandbox/exams/rate_limit?app_id=${app_id}`);
  expect([status, body.error]).toEqual([409, 'exam_not_armed']);
  expect(body.message).toContain(app_id);
});
