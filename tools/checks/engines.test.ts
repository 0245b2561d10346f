import { expect, test } from 'vitest';
import { failure, pagesOfFailures } from '../lib/playwright.ts';
import { enginesNote } from './engines.ts';

/** A step of the journey with its annotation about the engine, as in Playwright's report. */
const step = (type: string, description: string) => ({
  specs: [{ tests: [{ annotations: [{ type, description }] }] }],
});

test('names each engine once, with its version', () => {
  const suites = [
    { specs: [], suites: [step('engine', 'Chromium 156'), step('engine', 'Chromium 156')] },
    { specs: [], suites: [step('engine', 'Firefox 153')] },
  ];
  expect(enginesNote(3, suites)).toBe('3 passed in Chromium 156, Firefox 153');
});

test('names each missing engine, with the reason', () => {
  const suites = [
    step('engine', 'Chromium 156'),
    step('skip', 'WebKit: installing packages requires root on Debian'),
  ];
  expect(enginesNote(1, suites)).toBe(
    '1 passed in Chromium 156; not tried: WebKit: installing packages requires root on Debian',
  );
});

test('says why a run failed, also if it never came to its tests', () => {
  expect(failure({}, 2)).toBe('2 tests fail');
  const message = '\u001b[31mError: http://127.0.0.1:1/ is already used\u001b[39m\n  at somewhere';
  expect(failure({ errors: [{ message }] }, 0)).toBe(
    'Playwright stopped before it ran the tests: Error: http://127.0.0.1:1/ is already used',
  );
});

test('names the step of a failed test that did not end, and shows its page', () => {
  const body = Buffer.from('http://127.0.0.1/\n- banner').toString('base64');
  const hung = {
    title: 'copies a call',
    tests: [
      {
        annotations: [],
        results: [
          {
            status: 'timedOut',
            steps: [
              { title: 'opens', duration: 4 },
              { title: 'copies', duration: -1, steps: [{ title: 'pastes', duration: -1 }] },
            ],
            attachments: [{ name: 'page', body }],
          },
        ],
      },
    ],
  };
  const passed = { title: 'opens', tests: [{ annotations: [], results: [] }] };
  expect(pagesOfFailures([{ suites: [{ specs: [passed, hung] }] }])).toBe(
    'copies a call\nSteps that did not end: copies › pastes\nThe page showed:\nhttp://127.0.0.1/\n- banner',
  );
});
