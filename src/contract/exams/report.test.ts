import { expect, it } from 'vitest';
import type { Exam, ExamPoint } from '../sandbox.ts';
import { examJson, examMarkdown } from './report.ts';

const POINT: ExamPoint = {
  id: 'waits',
  title: 'Waits as long as told',
  state: 'failed',
  detail: 'A call came\n2.9 s before <the> 3 s | were over_.',
  exchange: 'x0000000007',
  delivery: null,
  interaction: null,
  fix: 'Wait.',
  within_s: 3,
  section: 'Limits',
  optional: false,
};

const FAILED: Exam = {
  name: 'rate_limit',
  title: '429 with Retry-After',
  about: '',
  does: 'Refuses the second message.',
  kind: 'calls',
  needs_world: false,
  app_id: null,
  needs: ['chat.postMessage'],
  lesson: 'rate-limits',
  state: 'failed',
  verdict: 'failed',
  calls: 3,
  walks: 0,
  given: { SLACK_REFRESH_TOKEN: 'xoxe-1-secret' },
  points: [POINT, { ...POINT, id: 'before', title: 'Posts', state: 'passed', detail: 'Posted.' }],
};

it('is Markdown with the verdict, what was seen as it is, and the fix of what failed alone', () => {
  expect(examMarkdown(FAILED)).toBe(String.raw`# Exam: 429 with Retry-After

**Failed**: 1 of 2 points passed, calls: 3.

Refuses the second message.

| Point | Verdict | What was seen | Evidence |
| --- | --- | --- | --- |
| Waits as long as told | Failed | A call came 2.9 s before \<the\> 3 s \| were over\_. | x0000000007 |
| Posts | Passed | Posted. | x0000000007 |

## How to fix it

- **Waits as long as told**: Wait. (Limits)

A lesson teaches it: ${'`#/lessons?lesson=rate-limits`'}
`);
});

it('names no fix and no lesson where nothing failed, and never calls what was not shown passed', () => {
  const points = [{ ...POINT, state: 'open', exchange: null } as const];
  const text = examMarkdown({ ...FAILED, state: 'running', verdict: 'not_shown', points });
  expect(text).toContain('**Not shown**: 0 of 1 points passed');
  expect(text).toMatch(/Waits as long as told \| Not shown \|.*\| {2}\|$/m);
  expect(text).not.toMatch(/fix|lesson/);
  expect(examMarkdown({ ...FAILED, verdict: null })).toContain('**Not decided**');
});

it('has no tokens in either form', () => {
  expect(JSON.parse(examJson(FAILED))).toMatchObject({ verdict: 'failed', points: [POINT, {}] });
  for (const text of [examJson(FAILED), examMarkdown(FAILED)]) expect(text).not.toContain('xoxe');
});
