import { alwaysPresent, type FieldNote, recordNote, note, type Notes, omit } from './note.ts';
import { CONVERSATION, paged } from './records.ts';

/*
 * What the fields mean that methods about conversations and their bookmarks answer.
 */

/** What the caller has of a conversation. */
const PERSONAL = {
  is_open: note(
    'True: the caller has not closed it.',
    true,
    'Absent unless it is a direct conversation that the caller is in.',
  ),
  last_read: note(
    'The ts up to which the caller has read it; that of the end of 2025 before they read any.',
    '1767225599.999999',
    'Absent unless the caller is in it.',
  ),
};

const BOOKMARK = {
  id: note('Id of the bookmark; begins with Bk.', 'Bk…'),
  channel_id: note('Id of the conversation.', 'C0112TR2740'),
  title: note('What it is called.', 'Runbook'),
  link: note('Where it leads: an http, https or mailto address.', 'https://example.com/runbook'),
  emoji: note('Emoji beside the title, with colons; empty if it has none.', ':ship:'),
  icon_url: note('Kept for older clients; empty.', ''),
  type: note('Always link.', 'link'),
  date_created: note('When it was added, in epoch seconds.', 1767225600),
  date_updated: note('When it was changed last, in epoch seconds; 0 if it never was.', 0),
  rank: note('Sorts the bookmarks of a conversation, as a text.', '000000'),
  last_updated_by_user_id: note('Id of who added it, or changed it last.', 'U01DVRQAC4K'),
  last_updated_by_team_id: note('Id of the workspace.', 'T01AEHQR10L'),
};

/** A conversation that is a channel, with the count of its members. */
const COUNTED = alwaysPresent(
  omit(CONVERSATION, 'user'),
  'name',
  'is_member',
  'num_members',
  'topic',
  'purpose',
);

/** A conversation with a new name, topic or purpose. */
const DESCRIBED = alwaysPresent(
  omit(CONVERSATION, 'user', 'num_members'),
  'name',
  'is_member',
  'topic',
  'purpose',
);

/** What an opened conversation has for the caller, who is in it. */
const OPENED = {
  ...alwaysPresent(PERSONAL, 'is_open', 'last_read'),
  unread_count: note('How many messages of others the caller has not read, up to 1,000.', 0),
  unread_count_display: note('The same without system messages.', 0),
};

/** What the fields of the answers mean. */
export const CONVERSATION_ANSWERS: Readonly<Record<string, Notes>> = {
  'bookmarks.add': { bookmark: recordNote('The new bookmark.', BOOKMARK) },
  'bookmarks.edit': { bookmark: recordNote('The bookmark as it is now.', BOOKMARK) },
  'bookmarks.list': {
    bookmarks: recordNote('The bookmarks, in the order they were added.', BOOKMARK),
  },
  'bookmarks.remove': {},
  'conversations.archive': {},
  'conversations.close': {
    no_op: note('True: nothing was changed.', true, 'Absent if the conversation was open.'),
    already_closed: note(
      'True: the caller had closed it before.',
      true,
      'Absent if the conversation was open.',
    ),
  },
  'conversations.create': { channel: recordNote('The new channel.', COUNTED) },
  'conversations.info': {
    channel: recordNote('The conversation.', { ...CONVERSATION, ...PERSONAL }),
  },
  'conversations.invite': { channel: recordNote('The channel with its new members.', COUNTED) },
  'conversations.join': { channel: recordNote('The channel that the caller is in now.', COUNTED) },
  'conversations.kick': {},
  'conversations.leave': {
    not_in_channel: note(
      'True: the caller was not in it.',
      true,
      'Absent if the caller was in it.',
    ),
  },
  'conversations.list': paged({
    channels: recordNote('The conversations that the caller can see.', CONVERSATION),
  }),
  'conversations.mark': {},
  'conversations.members': paged({
    members: note('Ids of the people and bots in the conversation.', [
      'U01DVRQAC4K',
      'U01DVRQAK31',
    ]),
  }),
  'conversations.open': {
    channel: recordNote('The conversation; without return_im only its id.', {
      id: note('Id of the conversation; begins with D or G.', 'D01WI6KRBTS'),
      ...Object.fromEntries(
        Object.entries({ ...omit(CONVERSATION, 'id', 'num_members'), ...OPENED }).map(
          ([name, known]) => [name, { ...known, absent: shortAbsence(known) }],
        ),
      ),
    }),
    no_op: note('True: nothing was changed.', true, 'Absent if the conversation is new.'),
    already_open: note(
      'True: the conversation existed before.',
      true,
      'Absent if the conversation is new.',
    ),
  },
  'conversations.rename': { channel: recordNote('The channel with its new name.', DESCRIBED) },
  'conversations.setPurpose': { channel: recordNote('The conversation as it is now.', DESCRIBED) },
  'conversations.setTopic': { channel: recordNote('The conversation as it is now.', DESCRIBED) },
  'conversations.unarchive': {},
  'users.conversations': paged({
    channels: recordNote('The conversations that the person is in.', {
      ...omit(CONVERSATION, 'is_member', 'num_members'),
      ...PERSONAL,
    }),
  }),
};

/** When a field of an opened conversation is absent. */
function shortAbsence({ absent }: FieldNote): string {
  const always = 'Absent unless return_im is true.';
  return absent === undefined ? always : `${always} ${absent}`;
}
