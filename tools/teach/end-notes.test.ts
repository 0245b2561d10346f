import { expect, it } from 'vitest';
import { endNotes } from './play.ts';

it('names the links to what scenarios leave, at an address that is there afterwards', () => {
  const annotations = [
    { type: 'closing link', description: 'http://127.0.0.1:23456/#/explorer?demo=1.abc' },
    { type: 'not in the closing link', description: 'auth.test' },
    { type: 'engine', description: 'Chromium' },
  ];
  const suites = [{ specs: [], suites: [{ specs: [{ tests: [{ annotations }] }] }] }];
  expect(endNotes(suites)).toEqual([
    'What it leaves, in the page of `npm run preview`: http://127.0.0.1:4173/#/explorer?demo=1.abc',
    'Calls that no link can hold: auth.test',
  ]);
});
