import { describe, expect, it } from 'vitest';
import { layoutFor } from './use-layout.ts';

describe('the layout of the panel', () => {
  it.each([
    [360, 700, { hasList: false, panes: 'views', hasTokenInTabRow: false, isShort: false }],
    [700, 375, { hasList: true, panes: 'scrolling', hasTokenInTabRow: false, isShort: false }],
    [770, 750, { hasList: true, panes: 'below', hasTokenInTabRow: true, isShort: false }],
    [930, 395, { hasList: true, panes: 'beside', hasTokenInTabRow: false, isShort: false }],
    [930, 690, { hasList: true, panes: 'below', hasTokenInTabRow: true, isShort: false }],
    [1100, 375, { hasList: true, panes: 'beside', hasTokenInTabRow: true, isShort: false }],
    [1300, 850, { hasList: true, panes: 'beside', hasTokenInTabRow: true, isShort: false }],
  ] as const)('of %d by %d pixels', (width, height, layout) => {
    expect(layoutFor(width, height)).toEqual(layout);
  });

  it.each([
    [320, 370, { hasList: false, panes: 'scrolling', hasTokenInTabRow: false, isShort: true }],
    [600, 370, { hasList: false, panes: 'beside', hasTokenInTabRow: false, isShort: true }],
    [860, 370, { hasList: false, panes: 'beside', hasTokenInTabRow: false, isShort: true }],
    [900, 370, { hasList: true, panes: 'beside', hasTokenInTabRow: false, isShort: false }],
    [600, 600, { hasList: true, panes: 'below', hasTokenInTabRow: false, isShort: false }],
  ] as const)('of %d by %d pixels in a frame of another page', (width, height, layout) => {
    expect(layoutFor(width, height, true)).toEqual(layout);
  });
});
