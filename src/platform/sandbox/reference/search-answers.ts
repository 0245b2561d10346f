import type * as z from 'zod/mini';
import type { Pagination } from '../../methods/search/search-arguments.ts';
import type { NumberedPaging } from '../../pipeline/numbered-pages.ts';
import { type FieldNote, recordNote, note, type Notes, type NotesOf, omit } from './note.ts';
import { FILE } from './file-notes.ts';
import { MESSAGE } from './message-notes.ts';
import { PAGE } from './records.ts';

/** Which page of a list with numbered pages an answer holds. */
export const NUMBERED: FieldNote = recordNote('Which page this is.', {
  count: note('How many records a page holds.', 20),
  total: note('How many records there are on all pages.', 4),
  page: note('Number of this page, from 1.', 1),
  pages: note('How many pages there are.', 1),
} satisfies NotesOf<z.infer<typeof NumberedPaging>>);

const PAGINATION: FieldNote = recordNote('The same for newer clients.', {
  total_count: note('How many records there are on all pages.', 4),
  page: note('Number of this page, from 1.', 1),
  per_page: note('How many records a page holds.', 20),
  page_count: note('How many pages there are.', 1),
  first: note('Number of the first record of this page, from 1; 0 if it holds none.', 1),
  last: note('Number of its last record.', 6),
} satisfies NotesOf<z.infer<typeof Pagination>>);

const MATCH: Notes = {
  ...omit(MESSAGE, 'metadata'),
  metadata: {
    ...MESSAGE.metadata,
    fields: omit(MESSAGE.metadata.fields ?? {}, 'event_payload'),
  },
  score: note('How often the words of the query occur in it.', 1),
  permalink: note(
    'Address that opens the message in the Workspace.',
    'http://localhost/#/workspace?…',
  ),
  username: note('User name of the author.', 'beacon'),
  channel: recordNote('The conversation of the message.', {
    id: note('Id of the conversation.', 'C0112TR2740'),
    name: note('Name of the conversation; empty for a direct one.', 'deploys'),
    is_channel: note('True: a public channel.', true),
    is_group: note('True: a private channel.', false),
    is_im: note('True: a direct conversation of two.', false),
    is_mpim: note('True: a direct conversation of more.', false),
    is_private: note('True: not everybody can see it.', false),
  }),
};

const QUERY = note('The query, as it was sent.', 'hello');

const MESSAGES_FOUND = recordNote('The messages that were found.', {
  total: note('How many messages match.', 6),
  paging: NUMBERED,
  pagination: PAGINATION,
  matches: recordNote('The messages that match, in the order that was asked for.', MATCH),
});

const FILES_FOUND = recordNote('The files that were found.', {
  total: note('How many files match.', 1),
  paging: NUMBERED,
  pagination: PAGINATION,
  matches: recordNote('The files that match, in the order that was asked for.', FILE),
});

/** What the fields of the answers of searches mean. */
export const SEARCH_ANSWERS: Readonly<Record<string, Notes>> = {
  'search.all': { query: QUERY, messages: MESSAGES_FOUND, files: FILES_FOUND },
  'search.files': { query: QUERY, files: FILES_FOUND },
  'search.messages': {
    query: QUERY,
    messages: MESSAGES_FOUND,
    response_metadata: recordNote(
      'Where the list goes on.',
      PAGE,
      'Absent unless the call has a cursor.',
    ),
  },
};
