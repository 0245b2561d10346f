import { expect, it } from 'vitest';
import type { Conversation, User } from '../../../contract/entities.ts';
import { rightsOf } from './Details.tsx';

const channel = (given: Partial<Conversation> = {}) =>
  ({
    id: 'C1',
    creator: 'U1',
    is_im: false,
    is_mpim: false,
    is_archived: false,
    is_general: false,
    is_member: true,
    ...given,
  }) as Conversation;
const person = (id: string, given: Partial<User> = {}) =>
  ({ id, is_admin: false, is_restricted: false, ...given }) as User;
/** The names of what somebody may do. */
const rights = (conversation: Conversation, who?: User) =>
  Object.entries(rightsOf(conversation, who)).flatMap(([right, may]) => (may ? [right] : []));

it.each([
  [
    'its creator',
    channel(),
    person('U1'),
    ['canDescribe', 'canRename', 'canRemove', 'canArchive', 'canLeave'],
  ],
  [
    'another member',
    channel(),
    person('U2'),
    ['canDescribe', 'canRemove', 'canArchive', 'canLeave'],
  ],
  [
    'an administrator',
    channel(),
    person('U2', { is_admin: true }),
    ['canDescribe', 'canRename', 'canRemove', 'canArchive', 'canLeave'],
  ],
  ['a guest', channel(), person('U2', { is_restricted: true }), ['canLeave']],
  ['a member of the general channel', channel({ is_general: true }), person('U2'), ['canDescribe']],
  ['somebody outside', channel({ is_member: false }), person('U1'), []],
  ['a member of an archived channel', channel({ is_archived: true }), person('U1'), []],
  [
    'one of two',
    channel({ is_im: true, is_member: undefined as never }),
    person('U1'),
    ['canClose'],
  ],
  [
    'a member of a group',
    channel({ is_mpim: true, is_member: undefined as never }),
    person('U1'),
    ['canDescribe', 'canClose'],
  ],
])('%s has their rights', (_who, conversation, who, expected) => {
  expect(rights(conversation, who)).toEqual(expected);
});

it('somebody who is not known yet may try what a full member may', () => {
  expect(rights(channel())).toEqual([
    'canDescribe',
    'canRename',
    'canRemove',
    'canArchive',
    'canLeave',
  ]);
});
