import { expect, it } from 'vitest';
import type { ExamLine } from '../../contract/sandbox.ts';
import { EMPTY_BOOK } from './engine/book.ts';
import { defineFaultExam } from './engine/fault-exam.ts';
import { verdictOf } from './examine.ts';
import { type ExamWorld, openExam, openExams } from '../testing/exam-world.ts';

const stand = async (world: ExamWorld) => {
  const { state, verdict, calls } = await world.exam();
  return [state, verdict, calls];
};

it('is ready, runs, and passes once nothing is open', async () => {
  const world = await openExam('rate_limit');
  expect(await stand(world)).toEqual(['ready', null, 0]);
  await world.say('one');
  await world.say('two');
  expect(await stand(world)).toEqual(['running', null, 2]);
  world.wait(3);
  await world.say('two');
  await world.say('three');
  expect(await stand(world)).toEqual(['passed', 'passed', 4]);
  world.wait(100);
  expect(await stand(world)).toEqual(['passed', 'passed', 4]);
});

it('fails at once, and does not wait for the other points', async () => {
  const world = await openExam('rate_limit');
  for (const text of ['one', 'two', 'two']) await world.say(text);
  expect(await stand(world)).toEqual(['failed', 'failed', 3]);
});

it('has not shown it, once a client that did not do its work is silent', async () => {
  const world = await openExam('rate_limit');
  await world.say('one', { channel: 'C0' });
  expect(await stand(world)).toEqual(['running', null, 1]);
  world.wait(5);
  expect(await stand(world)).toEqual(['running', 'not_shown', 1]);
});

it('has not shown it, once a client that did nothing is done; and judges again if it goes on', async () => {
  const world = await openExam('rate_limit');
  world.wait(100);
  expect(await stand(world)).toEqual(['ready', null, 0]);
  await world.finish();
  expect(await stand(world)).toEqual(['ready', 'not_shown', 0]);
  await world.say('one');
  expect(await stand(world)).toEqual(['running', null, 1]);
});

it('looks at no call of the page, nor is it over because of one', async () => {
  const world = await openExam('rate_limit');
  await world.finish();
  const channel = world.channels['deploys'] ?? '';
  await world.send('/api/chat.postMessage', {
    method: 'POST',
    headers: { authorization: `Bearer ${world.bot}`, 'x-parley-client': 'page' },
    body: new URLSearchParams({ channel, text: 'one' }),
  });
  expect(await stand(world)).toEqual(['ready', 'not_shown', 0]);
});

it('says of each point what it is, where it is written, and whether it has to be shown', async () => {
  const world = await openExam('rate_limit');
  const { points, app_id, given } = await world.exam();
  expect([app_id, given]).toEqual([null, {}]);
  const [before, waits] = points;
  expect(before).toMatchObject({ within_s: null, optional: false, delivery: null });
  expect(waits).toMatchObject({ within_s: 3, section: 'Limits, rate-limit signalling' });
  const { exams } = (await world.sandbox('/exams')).body as { exams: ExamLine[] };
  expect(exams.filter(({ state }) => state !== null).map(({ name }) => name)).toEqual([
    'rate_limit',
  ]);
  const asks = exams
    .find(({ name }) => name === 'missing_scope')
    ?.points.find(({ id }) => id === 'asks');
  expect(asks).toMatchObject({ optional: true, section: 'Install flow (OAuth v2)' });
});

it('knows whose call it is by the token, wherever that was sent, also if it was refused', async () => {
  const { examined } = await openExams('revoked_token', 1);
  const [world] = examined;
  if (world === undefined) throw new Error('one app');
  const { SLACK_BOT_TOKEN: token = '' } = (await world.exam()).given;
  const channel = world.channels['deploys'] ?? '';
  const post = (text: string, headers: Record<string, string>, more = {}) =>
    world.send('/api/chat.postMessage', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ channel, text, ...more }),
    });
  await post('one', {}, { token });
  await post('two', { authorization: `bearer  ${token} ` });
  await post('two', {}, { token });
  await post('two', {});
  await post('two', { authorization: `Bearer x${token}` });
  const { calls, points } = await world.exam();
  expect([calls, points.find(({ id }) => id === 'before')?.state]).toEqual([3, 'passed']);
  await post('two', { authorization: `Bearer ${token}` }, { token: 'xoxb-0' });
  expect((await world.exam()).state).toBe('failed');
});

it('has not shown it either, if one point was shown and another was not', () => {
  const exam = defineFaultExam({
    name: 'x',
    title: 'X',
    about: 'Do it.',
    does: 'Nothing.',
    kind: 'calls',
    needs: [],
    section: 'X',
    lesson: null,
    works: 'Works',
    arms: {},
    points: {},
    looks: () => true,
  });
  const shown = { detail: '', exchange: null, delivery: null, interaction: null };
  const verdict = (...ids: string[]) => {
    const marks = Object.fromEntries(ids.map((id) => [id, { ...shown, state: 'passed' }]));
    const row = { name: 'x', finished_at: 1, state: { ...EMPTY_BOOK, calls: 1, marks } };
    return verdictOf({ clock: { now: () => 100 } as never }, exam, row).verdict;
  };
  expect([verdict(), verdict('after'), verdict('before', 'after')]).toEqual([
    'not_shown',
    'not_shown',
    'passed',
  ]);
});
