import { describe, expect, it } from 'vitest';
import { roomIn } from './use-room.ts';

describe('the room of the panel', () => {
  it.each([
    [360, 700, { list: false, panes: 'scrolling' }],
    [700, 375, { list: true, panes: 'scrolling' }],
    [770, 750, { list: true, panes: 'below' }],
    [1100, 375, { list: true, panes: 'beside' }],
    [1300, 850, { list: true, panes: 'beside' }],
  ] as const)('of %d by %d pixels', (width, height, room) => {
    expect(roomIn(width, height)).toEqual(room);
  });
});
