import { expect, it } from 'vitest';
import type { PlayedDemoStep } from '../../../contract/demo/played.ts';
import { compareWithRecorded, comparisonInWords, type SentStep } from './play-step.ts';

const DEPLOYMENT = {
  name: 'commercial',
  base_url: 'https://parley.test',
  webhook_host: 'https://hooks.parley.test',
  issuer: 'https://parley.test',
} as const;

const headers: [string, string][] = [['content-type', 'application/json']];
const sentStep = (body: string, sum: string): Pick<SentStep, 'answer' | 'recordableAnswer'> => ({
  answer: {
    status: 200,
    headers,
    location: undefined,
    posted: undefined,
    body,
    code: null,
    exchange: null,
  },
  recordableAnswer: { status: 200, sum },
});
/** What a new world of the demo answers. */
const EXPECTED: PlayedDemoStep = {
  request: { verb: 'POST', url: 'https://parley.test/api/api.test', headers: [], body: null },
  status: 200,
  headers,
  body: '{"ok":true}',
  error: null,
  exchange: null,
  answer: { status: 200, sum: 'expected' },
};

it.each([
  ['{"ok":true}', 'expected', 'Same as in a new world of the demo.'],
  ['{"ok":false}', 'other', 'Different from the answer in a new world of the demo in one place.'],
])('says of a step without a recorded answer what %s is compared with', (body, sum, sentence) => {
  const comparison = compareWithRecorded(sentStep(body, sum), undefined, EXPECTED, DEPLOYMENT);
  expect(comparisonInWords(comparison, false)).toBe(sentence);
});

it('compares with the recorded answer if the demo has one', () => {
  const step = sentStep('{"ok":true}', 'expected');
  const recorded = { status: 200, sum: 'expected' };
  expect(comparisonInWords(compareWithRecorded(step, recorded, EXPECTED, DEPLOYMENT), true)).toBe(
    'Same as recorded.',
  );
});
