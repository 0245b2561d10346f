import { describe, expect, it } from 'vitest';
import { layoutFor } from './use-layout.ts';

describe('the layout of the panel', () => {
  it.each([
    [360, 700, { list: false, panes: 'views', token: false, short: false }],
    [700, 375, { list: true, panes: 'scrolling', token: false, short: false }],
    [770, 750, { list: true, panes: 'below', token: true, short: false }],
    [930, 395, { list: true, panes: 'beside', token: false, short: false }],
    [930, 690, { list: true, panes: 'below', token: true, short: false }],
    [1100, 375, { list: true, panes: 'beside', token: true, short: false }],
    [1300, 850, { list: true, panes: 'beside', token: true, short: false }],
  ] as const)('of %d by %d pixels', (width, height, layout) => {
    expect(layoutFor(width, height)).toEqual(layout);
  });

  it.each([
    [320, 370, { list: false, panes: 'scrolling', token: false, short: true }],
    [600, 370, { list: false, panes: 'beside', token: false, short: true }],
    [860, 370, { list: false, panes: 'beside', token: false, short: true }],
    [900, 370, { list: true, panes: 'beside', token: false, short: false }],
    [600, 600, { list: true, panes: 'below', token: false, short: false }],
  ] as const)('of %d by %d pixels in a frame of another page', (width, height, layout) => {
    expect(layoutFor(width, height, true)).toEqual(layout);
  });
});
