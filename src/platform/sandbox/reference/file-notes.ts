import type { SharedFileObject } from '../../../contract/files/file-object.ts';
import { THUMBNAIL_FIELDS } from '../../../contract/files/thumbnails.ts';
import { recordNote, note, type Notes, type NotesOf } from './note.ts';

const PICTURES = 'Absent unless the file is a picture.';
const THUMBNAILS =
  'Absent unless the file is a picture that is small enough, and for sizes that it does not fill.';

/** Thumbnails: their addresses, and sizes. */
const THUMBNAIL_NOTES = Object.fromEntries(
  Object.keys(THUMBNAIL_FIELDS).map((name) => {
    const [, side, axis] = /^thumb_(\d+)_?([wh])?$/.exec(name) ?? [];
    const measured = axis === 'w' ? 'Width' : 'Height';
    return [
      name,
      axis === undefined
        ? note(
            `Address of a thumbnail of ${side} pixels, for a token with files:read.`,
            'http://localhost/files-tmb/…',
            THUMBNAILS,
          )
        : note(
            `${measured} of that thumbnail in pixels.`,
            axis === 'w' ? Number(side) : (Number(side) * 3) / 4,
            THUMBNAILS,
          ),
    ];
  }),
) as NotesOf<Pick<SharedFileObject, keyof typeof THUMBNAIL_FIELDS>>;

const TEXTS = 'Absent unless the file is a text.';

/** What the fields of a file mean. */
export const FILE: NotesOf<SharedFileObject> = {
  id: note('Id of the file; begins with F.', 'F0…'),
  created: note('When the upload was completed, in epoch seconds.', 1767225600),
  timestamp: note('The same.', 1767225600),
  name: note('Name of the file.', 'notes.txt'),
  title: note('Title to show; the name unless the upload gave one.', 'notes.txt'),
  mimetype: note('Media type, for people: it is not the type of a download.', 'text/plain'),
  filetype: note('Short name of the type.', 'text'),
  pretty_type: note('The type in words.', 'Plain Text'),
  user: note('Id of who uploaded it.', 'U01DVRQAC4K'),
  user_team: note('Id of the workspace.', 'T01AEHQR10L'),
  size: note('Size in bytes.', 5),
  mode: note('snippet for a text that was uploaded with a snippet_type, else hosted.', 'hosted'),
  editable: note('Always false: files are not edited.', false),
  is_external: note('Always false: the bytes are here.', false),
  external_type: note('Always empty.', ''),
  is_public: note('True: a message in a public channel shares it.', true),
  public_url_shared: note('True: permalink_public works.', false),
  display_as_bot: note('Always false.', false),
  username: note('Always empty.', ''),
  file_access: note('Always visible: other files are not answered.', 'visible'),
  has_rich_preview: note('Always false.', false),
  url_private: note(
    'Address of the bytes, for a token with files:read.',
    'http://localhost/files-pri/…',
  ),
  url_private_download: note(
    'The same, by the name of older clients.',
    'http://localhost/files-pri/…',
  ),
  permalink: note('Address of the first message that shares it.', 'http://localhost/#/workspace…'),
  permalink_public: note(
    'Address of the bytes for everybody, once files.sharedPublicURL was called.',
    'http://localhost/files-pub/…',
  ),
  alt_txt: note(
    'Description of the picture for people who do not see it.',
    'A river',
    'Absent if the upload gave none.',
  ),
  original_w: note('Width in pixels.', 1, PICTURES),
  original_h: note('Height in pixels.', 1, PICTURES),
  ...THUMBNAIL_NOTES,
  preview: note('The first five lines.', 'hello', TEXTS),
  preview_is_truncated: note('True: the text has more than the preview.', false, TEXTS),
  lines: note('How many lines it has.', 1, TEXTS),
  lines_more: note('How many lines the preview leaves out.', 0, TEXTS),
  channels: note('Ids of the public channels with a message that shares it.', []),
  groups: note(
    'Ids of private channels and direct conversations of several, as far as the caller sees them.',
    [],
  ),
  ims: note('Ids of direct conversations of two, as far as the caller sees them.', []),
  comments_count: note('Always 0: comments on files are no longer made.', 0),
  shares: recordNote('The messages that share it, by the ids of their conversations.', {
    public: { means: 'In public channels.', absent: 'Absent if it is in no public channel.' },
    private: {
      means: 'In other conversations.',
      absent: 'Absent if it is in no other conversation.',
    },
  }),
};

/** What the fields of the answers about files mean. */
export const FILE_ANSWERS: Readonly<Record<string, Notes>> = {
  'files.completeUploadExternal': {
    files: recordNote('The files, in the order of the call.', FILE),
  },
  'files.delete': {},
  'files.getUploadURLExternal': {
    upload_url: note('Send the bytes here with POST, once.', 'http://localhost/upload/v1/…'),
    file_id: note('Id for files.completeUploadExternal.', 'F0…'),
  },
  'files.info': {
    file: recordNote('The file.', FILE),
    comments: note('Always empty.', []),
    paging: recordNote('Which page of the comments this is.', {
      count: note('How many records a page holds.', 20),
      total: note('How many comments there are: none.', 0),
      page: note('Number of this page, from 1.', 1),
      pages: note('How many pages of comments there are: none.', 0),
    }),
  },
  'files.list': {
    files: recordNote('The files, newest first.', FILE),
    paging: recordNote('Which page this is.', {
      count: note('How many records a page holds.', 100),
      total: note('How many records there are on all pages.', 6),
      page: note('Number of this page, from 1.', 1),
      pages: note('How many pages there are.', 1),
    }),
  },
  'files.revokePublicURL': { file: recordNote('The file, with another public address.', FILE) },
  'files.sharedPublicURL': { file: recordNote('The file, with its public address.', FILE) },
};
