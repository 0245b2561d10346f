import { describe, expect, it } from 'vitest';
import { roomIn } from './use-room.ts';

describe('the room of the panel', () => {
  it.each([
    [360, 700, { list: false, panes: 'scrolling', token: false }],
    [700, 375, { list: true, panes: 'scrolling', token: true }],
    [770, 750, { list: true, panes: 'below', token: true }],
    [930, 395, { list: true, panes: 'beside', token: false }],
    [930, 690, { list: true, panes: 'below', token: true }],
    [1100, 375, { list: true, panes: 'beside', token: true }],
    [1300, 850, { list: true, panes: 'beside', token: true }],
  ] as const)('of %d by %d pixels', (width, height, room) => {
    expect(roomIn(width, height)).toEqual(room);
  });
});
