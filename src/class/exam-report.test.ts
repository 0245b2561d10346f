import { expect, it } from 'vitest';
import type { ClassExam } from '../contract/links/class.ts';
import type { WorldApp, WorldBrief } from '../contract/sandbox.ts';
import { openClass, type OpenClass, type Person } from './test-class.ts';

interface Learner {
  readonly person: Person;
  readonly app: WorldApp;
  say(text: string): Promise<number>;
}

/** A learner whose client posts with the bot token of their own app. */
async function learner(open: OpenClass, name: string): Promise<Learner> {
  const person = await open.join(name);
  const { apps, channels } = (await person.call('/sandbox')).body as WorldBrief;
  const [app] = apps;
  const channel = channels.find(({ is_general }) => is_general)?.id ?? '';
  if (app === undefined) throw new Error('has no app');
  const token = app.tokens.find(({ type }) => type === 'bot')?.token ?? '';
  await open.api('conversations.join', { channel }, token);
  return {
    person,
    app,
    say: async (text) => (await open.api('chat.postMessage', { channel, text }, token)).status,
  };
}

it('learners take an exam at the same time, each with their own app, and the teacher gets the report', async () => {
  const open = openClass();
  const teacher = await open.teacher();
  const [ada, bob, cleo] = [
    await learner(open, 'Ada'),
    await learner(open, '=1+1 | Bob'),
    await learner(open, 'Cleo'),
  ];
  await open.join('Dora');
  for (const { person, app } of [ada, bob, cleo]) {
    const armed = await person.call('/sandbox/exams/rate_limit', {});
    expect(armed.body.exam).toMatchObject({ app_id: app.app_id, state: 'ready' });
  }
  expect([await ada.say('one'), await ada.say('two')]).toEqual([200, 429]);
  expect([await bob.say('one'), await bob.say('two'), await bob.say('two')]).toEqual([
    200, 429, 429,
  ]);
  expect(await cleo.say('one')).toBe(200);
  open.pass(3000);
  expect([await ada.say('two'), await ada.say('three')]).toEqual([200, 200]);
  const finish = (person: Person) => person.call('/sandbox/exams/rate_limit/finish', {});
  expect((await finish(ada.person)).body.exam.verdict).toBe('passed');
  await finish(bob.person);

  const { exams } = (await teacher.call('/class/exams.json')).body as { exams: ClassExam[] };
  expect(exams.map(({ learner: of, exam, verdict }) => [of, exam, verdict])).toEqual([
    ['Ada', 'rate_limit', 'passed'],
    ['=1+1 | Bob', 'rate_limit', 'failed'],
    ['Cleo', 'rate_limit', null],
  ]);
  const waits = exams[1]?.points.find(({ id }) => id === 'waits');
  expect(waits).toMatchObject({ state: 'failed', evidence: expect.stringMatching(/^x\d+$/) });

  const csv = await teacher.call('/class/exams.csv');
  expect(csv.headers.get('content-disposition')).toContain('class-exams.csv');
  const lines = (csv.body as string).trim().split('\r\n');
  expect(lines[0]).toBe('name,exam,verdict,point,state,seen,evidence');
  expect(lines).toContain(
    'Ada,rate_limit,passed,before,passed,The first message was posted.,' +
      exams[0]?.points[0]?.evidence,
  );
  expect(lines.filter((line) => line.startsWith(`"'=1+1 | Bob"`))).toHaveLength(4);
  expect(lines).toContain('Dora,,,,,,');
  const shortly = lines.filter((line) => line.startsWith('Cleo,rate_limit,under_way,'));
  expect(shortly.filter((line) => line.includes(',not_shown,'))).toHaveLength(3);

  const markdown = (await teacher.call('/class/exams.md')).body as string;
  expect(markdown).toContain('| Ada | 1 | 0 | 0 | 0 |');
  expect(markdown).toContain('| =1+1 \\| Bob | 0 | 1 | 0 | 0 |');
  expect(markdown).toContain('| Dora | 0 | 0 | 0 | 0 |');
  expect(markdown).toContain('## Cleo: 429 with Retry-After');
  expect(JSON.stringify(exams) + csv.body + markdown).not.toMatch(/xox/);
});

it('a learner examines no app but their own, sees no report, and leaves the world as it is', async () => {
  const open = openClass();
  const [ada, bob] = [await learner(open, 'Ada'), await learner(open, 'Bob')];
  const { app_id } = bob.app;
  for (const [path, body] of [
    ['/sandbox/exams/rate_limit', { app_id }],
    ['/sandbox/exams/rate_limit/finish', { app_id }],
    [`/sandbox/exams/rate_limit?app_id=${app_id}`, undefined],
    [`/sandbox/exams?app_id=${app_id}`, undefined],
  ] as const)
    expect([path, (await ada.person.call(path, body)).body.error]).toEqual([path, 'not_yours']);
  for (const path of [
    '/class/exams.csv',
    '/class/exams.json',
    '/class/exams.md',
    '/sandbox/verdicts',
  ])
    expect([path, (await ada.person.call(path)).body.error]).toEqual([path, 'not_allowed']);
  const whole = await ada.person.call('/sandbox/exams/paging', {});
  expect(whole.body.error).toBe('exam_needs_world');
  const { exams } = (await bob.person.call('/sandbox/exams')).body;
  expect(exams.every(({ state }: { state: string | null }) => state === null)).toBe(true);
});
