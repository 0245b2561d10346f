import { expect, it } from 'vitest';
import { composerLayout } from './layout.ts';

it.each([
  [360, 740, 'single'],
  [639, 900, 'single'],
  [1800, 400, 'single'],
  [640, 416, 'stacked'],
  [899, 900, 'stacked'],
  [900, 700, 'tight'],
  [1149, 700, 'tight'],
  [1150, 700, 'columns'],
  [1340, 850, 'columns'],
  [1440, 900, 'wide'],
] as const)('a panel of %d by %d pixels is laid out as %s', (width, height, layout) => {
  expect(composerLayout(width, height)).toBe(layout);
});
