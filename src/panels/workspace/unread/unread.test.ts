import { expect, it } from 'vitest';
import { markAsRead, countText, NOT_OPENED, updateLine, type Unread } from './unread.ts';

const row = (last_read: string, count: number) => ({
  channel: 'C1',
  is_open: true,
  last_read,
  unread_count: count,
  unread_count_display: count,
});
const seen = (last_read: string, count: number) => ({
  user: 'U1',
  row: row(last_read, count),
  isNewestVisible: true,
});

it('the line stands where reading ended when somebody opened the conversation, and stays there', () => {
  const opened = updateLine(NOT_OPENED, seen('5.0', 2));
  expect(opened.tsAbove).toBe('5.0');
  const read = updateLine(opened, seen('7.0', 0));
  expect(read.tsAbove).toBe('5.0');
  // What comes into sight at once is not new.
  expect(updateLine(read, seen('7.0', 1))).toBe(read);
});

it('a conversation that is read has no line until messages come while nobody looks', () => {
  const opened = updateLine(NOT_OPENED, seen('5.0', 0));
  expect(opened.tsAbove).toBeNull();
  const missed = updateLine(opened, { ...seen('5.0', 1), isNewestVisible: false });
  expect(missed.tsAbove).toBe('5.0');
  expect(updateLine(missed, { ...seen('5.0', 2), isNewestVisible: false })).toBe(missed);
  const read = updateLine(missed, seen('8.0', 0));
  expect(updateLine(read, { ...seen('8.0', 1), isNewestVisible: false }).tsAbove).toBe('8.0');
});

it('each person has a line of their own, and nobody has one before their reading is known', () => {
  const unknown = { user: 'U1', row: undefined, isNewestVisible: true };
  expect(updateLine(NOT_OPENED, unknown)).toBe(NOT_OPENED);
  const opened = updateLine(NOT_OPENED, seen('5.0', 2));
  expect(updateLine(opened, { ...seen('9.0', 0), user: 'U2' }).tsAbove).toBeNull();
});

it('a conversation is read without a change of any other', () => {
  const unread: Unread = new Map([
    ['C1', row('5.0', 2)],
    ['C2', { ...row('1.0', 3), channel: 'C2' }],
  ]);
  const read = markAsRead(unread, 'C1', '7.0');
  expect(read.get('C1')).toMatchObject({
    last_read: '7.0',
    unread_count: 0,
    unread_count_display: 0,
  });
  expect(read.get('C2')).toBe(unread.get('C2'));
  expect(markAsRead(unread, 'C9', '7.0')).toBe(unread);
});

it('a count ends at ninety-nine', () => {
  expect([1, 99, 100].map(countText)).toEqual(['1', '99', '99+']);
});
