import { describe, expect, it } from 'vitest';
import type { DemoStep } from '../../../contract/demo/demo.ts';
import { maskRecording, dropStaleAnswers } from './stored-steps.ts';

const answer = { status: 200, sum: 'abcdefghij' };
const recorded = (key: string, step: Partial<DemoStep> = {}) => ({
  key,
  exchange: null,
  step: { verb: 'POST', url: '/api/api.test', body: key, ...step } as DemoStep,
});

describe('what is stored of a recording', () => {
  it('holds no secret, wherever one was typed', () => {
    const secret = 'xoxb-1234567890-abcdefghijkl';
    const step: DemoStep = {
      title: `t ${secret}`,
      caption: `c ${secret}`,
      verb: 'POST',
      url: `/api/auth.test?token=${secret}`,
      headers: [
        ['Authorization', `Bearer ${secret}`],
        ['X-Client-Secret', 'not-a-word-of-it'],
      ],
      body: `client_secret=not-a-word-of-it&token=${secret}`,
      answer: { ...answer, body: `{"token":"${secret}"}` },
    };
    const stored = maskRecording({
      title: secret,
      steps: [{ key: 's1', exchange: null, step }],
    });
    expect(JSON.stringify(stored)).not.toContain('1234567890');
    expect(JSON.stringify(stored)).not.toContain('not-a-word-of-it');
    expect(stored.steps[0]?.step.answer).toEqual(answer);
  });

  it('keeps references', () => {
    const step: DemoStep = {
      verb: 'POST',
      url: '{{world.apps.0.webhooks.0.url}}',
      headers: [['Authorization', 'Bearer {{world.apps.0.tokens.0.token}}']],
      body: 'consent={{1.form.consent}}&client_secret={{world.apps.0.client_secret}}&ts={{1.ts}}',
      answer: { status: 302, sum: 'abcdefghij', location: 'klmnopqrst' },
    };
    const { steps } = maskRecording({ title: '', steps: [{ key: 's1', exchange: null, step }] });
    expect(steps[0]?.step).toEqual(step);
  });
});

describe('answers', () => {
  const steps = ['a', 'b', 'c'].map((key) => recorded(key, { answer }));
  const answered = (after: readonly ReturnType<typeof recorded>[]) =>
    dropStaleAnswers(steps, after).map(({ step }) => step.answer !== undefined);

  it('are dropped from the first changed request on', () => {
    expect(answered(steps.with(1, recorded('b', { body: 'other', answer })))).toEqual([
      true,
      false,
      false,
    ]);
    expect(answered(steps.toSpliced(0, 1))).toEqual([false, false]);
  });

  it('stay when only words change', () => {
    expect(answered(steps.with(0, recorded('a', { caption: 'new', answer })))).toEqual([
      true,
      true,
      true,
    ]);
  });
});
