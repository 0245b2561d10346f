import { expect, test } from 'vitest';
import { summaryOf } from './summary.mjs';

const travelled = { passed: 3, failed: 0, skipped: 0, lines: [] };

test('the steps of all engines add up, and their versions are named', () => {
  const outcomes = [
    { version: 'Chromium 156', travelled },
    { version: 'Firefox 153', travelled: { ...travelled, passed: 1, failed: 1, skipped: 1 } },
  ];
  expect(summaryOf(outcomes, 3)).toEqual({
    tests: { passed: 4, failed: 1, skipped: 1 },
    note: '4 passed in Chromium 156, Firefox 153',
  });
});

test('an engine that was not tried is named with the reason, and has passed nothing', () => {
  const outcomes = [
    { version: 'Chromium 156', travelled },
    { name: 'WebKit', reason: 'it cannot be installed' },
  ];
  expect(summaryOf(outcomes, 3)).toEqual({
    tests: { passed: 3, failed: 0, skipped: 3 },
    note: '3 passed in Chromium 156; not tried: WebKit: it cannot be installed',
  });
});
