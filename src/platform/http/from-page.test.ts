import { expect, it } from 'vitest';
import { isFromPage } from './from-page.ts';

it.each([
  ['page', true],
  ['lesson', false],
  ['', false],
])(
  'only what the page reads for itself is left out of exams and limits: %j',
  (client, expected) => {
    expect(isFromPage(new Headers(client === '' ? {} : { 'x-parley-client': client }))).toBe(
      expected,
    );
  },
);
