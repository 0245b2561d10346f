import fc from 'fast-check';
import { expect, it } from 'vitest';
import { summaryOf } from './BlockRows.tsx';

it('is the first text of a block, without marks', () => {
  expect(
    summaryOf({ type: 'section', text: { type: 'mrkdwn', text: '*Bold* <https://e.com|link>' } }),
  ).toBe('Bold link');
  expect(summaryOf({ type: 'image', alt_text: 'Hills' })).toBe('Hills');
  expect(summaryOf({ type: 'header', text: { text: 'x'.repeat(200) } })).toHaveLength(61);
  expect(summaryOf({ type: 'task_card', task_id: '1', title: 'Search' })).toBe('Search');
  expect(summaryOf({ type: 'divider' })).toBe('');
});

it('is found in any value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(typeof summaryOf(value)).toBe('string');
    }),
  );
});
