import { runInNewContext } from 'node:vm';
import { LogLevel, WebClient } from '@slack/web-api';
import { expect, it } from 'vitest';
import { SAMPLE_LOOPS } from '../../contract/loops/samples.ts';
import type { Exam } from '../../contract/sandbox.ts';
import { sdkWaitsOn } from './examined.fixture.ts';
import { botToken, startServerAt } from '../test-server.ts';
import { pointsIn } from '../../platform/testing/exam-cases.ts';

/** A server whose world examines paging; waiting moves the world's clock, so that no test sleeps. */
async function examined() {
  const base = await startServerAt();
  const sandbox = async (path: string, body: object = {}) => {
    const answer = await fetch(`${base}/sandbox${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { exam: Exam };
  };
  await sandbox('/exams/paging');
  const advance = (advance_s: number) => sandbox('/clock', { advance_s });
  const later = (callback: () => void, delay_ms = 0) =>
    void advance(delay_ms / 1000).then(callback);
  const finish = async () => (await sandbox('/exams/paging/finish')).exam;
  return { base, token: await botToken(base), advance, later, finish };
}

/** Runs a loop as Node would, to its end or its error. */
async function run({ base, token, later }: Awaited<ReturnType<typeof examined>>, program: string) {
  const env = { BASE_URL: base, TOKEN: token };
  const setting = { env, fetch, setTimeout: later, console: { log() {} } };
  await (runInNewContext(`(async () => {${program}})()`, setting) as Promise<void>).catch(() => {});
}

const ALL = [
  'complete',
  'no_duplicates',
  'encodes_cursor',
  'waits',
  'goes_on_after_short_page',
  'starts_again',
  'page_size',
  'stops',
];
const but = (...ids: string[]) => ALL.filter((id) => !ids.includes(id));

it('the right loop passes in one walk, and every point in two', async () => {
  const [right] = SAMPLE_LOOPS;
  const client = await examined();
  await run(client, right.program);
  const first = await client.finish();
  expect([first.state, pointsIn(first, 'open'), first.walks]).toEqual([
    'passed',
    ['starts_again'],
    1,
  ]);
  await run(client, right.program);
  const second = await client.finish();
  expect([second.state, pointsIn(second, 'passed'), second.walks]).toEqual(['passed', ALL, 2]);
});

it.each([
  ['short-pages', ['complete', 'goes_on_after_short_page'], ['no_duplicates', 'page_size']],
  ['encoding', ['complete', 'encodes_cursor'], ['goes_on_after_short_page', 'page_size']],
  ['rate-limit', ['waits'], but('waits', 'starts_again')],
])(
  'the loop with the mistake “%s” fails for that, and nothing else',
  async (id, failed, passed) => {
    const client = await examined();
    await run(client, SAMPLE_LOOPS.find((loop) => loop.id === id)?.program ?? '');
    const exam = await client.finish();
    expect(pointsIn(exam, 'failed')).toEqual(failed);
    expect(pointsIn(exam, 'passed')).toEqual(expect.arrayContaining(passed));
    expect(exam.state).toBe('failed');
    for (const point of exam.points)
      if (point.state === 'failed') expect(point.exchange).toMatch(/^x\d{10}$/);
  },
);

it('paginate of the official SDK passes, through its own retries', async () => {
  const { base, token, advance, finish } = await examined();
  const client = new WebClient(token, {
    slackApiUrl: `${base}/api/`,
    logLevel: LogLevel.ERROR,
  });
  sdkWaitsOn(advance);
  const met = new Set<string>();
  for await (const page of client.paginate('users.list', { limit: 200 })) {
    const { members = [] } = page as { members?: { id: string }[] };
    for (const { id } of members) met.add(id);
  }
  const exam = await finish();
  expect([exam.state, pointsIn(exam, 'passed')]).toEqual(['passed', but('starts_again')]);
  expect(exam.walks).toBe(1);
  expect(met.size).toBeGreaterThan(500);
});
