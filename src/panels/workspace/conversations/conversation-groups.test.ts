import { expect, it } from 'vitest';
import type { Conversation } from '../../../contract/entities.ts';
import { groupConversations, chooseConversation } from './conversation-groups.ts';

const conversation = (id: string, given: Partial<Conversation> = {}) =>
  ({
    id,
    name: id,
    is_im: false,
    is_mpim: false,
    is_archived: false,
    is_general: false,
    ...given,
  }) as Conversation;

const all = [
  conversation('general', { is_general: true, is_member: true }),
  conversation('deploys', { is_member: true }),
  conversation('random'),
  conversation('old', { is_archived: true, is_member: true }),
  conversation('D1', { is_im: true }),
];

it('groups by what one can do, each in the order of names', () => {
  const groups = groupConversations(all, ({ id }) => id);
  expect(
    groups.map(({ title, conversations }) => [title, conversations.map(({ id }) => id)]),
  ).toEqual([
    ['Channels', ['deploys', 'general']],
    ['Direct', ['D1']],
    ['Not joined', ['random']],
    ['Archived', ['old']],
  ]);
});

it('opens what was asked for, and nothing else in its place', () => {
  expect(chooseConversation(all, 'random')?.id).toBe('random');
  const named = conversation('C1', { name: 'plans' });
  expect(chooseConversation([named], 'plans')?.id).toBe('C1');
  expect(chooseConversation([...all, named, conversation('plans')], 'plans')?.id).toBe('plans');
  expect(chooseConversation(all, 'nowhere')).toBeUndefined();
  expect(chooseConversation(all, undefined)?.id).toBe('deploys');
  expect(chooseConversation([], undefined)).toBeUndefined();
});
