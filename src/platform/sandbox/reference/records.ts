import type * as z from 'zod/mini';
import type { Conversation, PageMetadata, Profile, User } from '../../../contract/entities.ts';
import type { View } from '../../../contract/views/view.ts';
import { recordNote, note, type Notes, type NotesOf } from './note.ts';

/*
 * What the fields of the records mean (src/contract/entities.ts). The meanings are apart from the schemas, because the
 * platform needs the schemas for its first answer.
 */

/** The note on the address of a person's picture; `size` is in pixels. */
const picture = (size: number, hash = '168421fe42a4') =>
  note(
    `Address of the picture, ${size} by ${size} pixels.`,
    `http://localhost/avatars/${hash}-${size}.svg`,
  );

const OWN_PICTURE = 'Absent unless the person uploaded a picture.';

const NOT_WRITTEN = 'Absent unless the person wrote it in their profile.';
const NO_STATUS = 'Absent unless the person has a status.';

export const PROFILE: NotesOf<Profile> = {
  title: note('What the person does; empty if they do not say.', 'Product Manager'),
  phone: note('Telephone number; may be empty.', '+15558989485'),
  skype: note('Name on Skype. Kept for older clients; empty.', ''),
  real_name: note('Full name.', 'Jun Singh'),
  real_name_normalized: note('Full name without accents, for sorting and searching.', 'Jun Singh'),
  first_name: note('First name.', 'Jun', 'Absent for bots.'),
  last_name: note('Last name.', 'Singh', 'Absent for bots.'),
  display_name: note('What they want to be called.', 'Jun', NOT_WRITTEN),
  display_name_normalized: note('The same without accents.', 'Jun', NOT_WRITTEN),
  pronouns: note('Their pronouns.', 'they/them', NOT_WRITTEN),
  start_date: note('When they began here.', '2025-03-01', NOT_WRITTEN),
  status_text: note('What they are doing.', 'On a train', NO_STATUS),
  status_emoji: note('The emoji of the status, with its colons.', ':train:', NO_STATUS),
  status_expiration: note(
    'When the status ends, in epoch seconds; 0 for never.',
    1767229200,
    NO_STATUS,
  ),
  email: note(
    'E-mail address.',
    'jun.singh@parley.test',
    'Absent for bots, and unless the token has the scope users:read.email.',
  ),
  always_active: note('True: shown as active at all times.', true, 'Absent for people.'),
  avatar_hash: note('Part of the addresses of the picture; changes with it.', '168421fe42a4'),
  fields: {
    means: 'Fields that the workspace added to profiles, by their ids.',
    example: {},
    absent: 'Null for most people.',
  },
  image_24: picture(24),
  image_32: picture(32),
  image_48: picture(48),
  image_72: picture(72),
  image_192: picture(192),
  image_512: picture(512),
  image_1024: { ...picture(1024, 'd474b99d6388'), absent: OWN_PICTURE },
  image_original: note(
    'Address of the picture as it was uploaded.',
    'http://localhost/avatars/d474b99d6388-original.svg',
    OWN_PICTURE,
  ),
};

export const USER: NotesOf<User> = {
  id: note('Id of the person or bot; begins with U or W.', 'U01DVRQA62M'),
  team_id: note('Id of the workspace.', 'T01AEHQR10L'),
  name: note('User name. It may change; store the id.', 'jun.singh'),
  deleted: note('True: the account is deactivated.', false),
  color: note('Colour of the name in older clients: six hexadecimal digits without #.', 'e7392d'),
  real_name: note('Full name.', 'Jun Singh'),
  tz: note('Time zone, by its name in the IANA database.', 'America/Sao_Paulo', 'Null for bots.'),
  tz_label: note('Name of the time zone for people.', 'Brasilia Standard Time'),
  tz_offset: note('Seconds that the time zone is ahead of UTC.', -10800),
  profile: recordNote('What the person shows of themselves.', PROFILE),
  is_admin: note('True: an administrator of the workspace.', true),
  is_owner: note('True: an owner of the workspace.', true),
  is_primary_owner: note('True: the one primary owner of the workspace.', true),
  is_restricted: note('True: a guest, who sees only the channels they were added to.', false),
  is_ultra_restricted: note('True: a guest of a single channel.', false),
  is_bot: note('True: a bot.', false),
  updated: note('When the record changed last, in epoch seconds; 0 is possible.', 1750006036),
  has_2fa: note(
    'True: the person set up two-factor authentication.',
    true,
    'Absent where it is not known.',
  ),
};

const about = (what: string, value: string) => ({
  value: note(`The ${what}; empty if there is none.`, value),
  creator: note('Id of who set it; empty if nobody did.', 'U01DVRQA62M'),
  last_set: note('When it was set, in epoch seconds; 0 if it never was.', 1764547200),
});

const NOT_DIRECT = 'Absent from a direct conversation of two.';

export const CONVERSATION: NotesOf<Conversation> = {
  id: note('Id of the conversation; begins with C, G or D.', 'C0112TR2740'),
  name: note('Name, without #. It may change; store the id.', 'deploys', NOT_DIRECT),
  created: note('When it was created, in epoch seconds.', 1764547200),
  creator: note('Id of who created it.', 'U01DVRQA62M'),
  is_channel: note('True: a channel, public or private.', true),
  is_group: note('True: a private channel.', false),
  is_im: note('True: a direct conversation of two.', false),
  is_mpim: note('True: a direct conversation of several people.', false),
  is_private: note('True: only its members see it.', false),
  is_archived: note('True: nobody can post to it.', false),
  is_general: note('True: the channel that everybody is in.', false),
  is_member: note('True: the caller is in it.', true, NOT_DIRECT),
  user: note(
    'Id of the other person.',
    'U01DVRQA62M',
    'Absent unless it is a direct conversation of two.',
  ),
  num_members: note(
    'How many people are in it.',
    13,
    'Absent from a direct conversation of two, and from conversations.info unless include_num_members is true.',
  ),
  topic: recordNote('What is talked about now.', about('topic', ''), NOT_DIRECT),
  purpose: recordNote('What it is for.', about('purpose', 'Releases, as they happen.'), NOT_DIRECT),
};

export const PAGE: NotesOf<z.infer<typeof PageMetadata>> = {
  next_cursor: note('Where the next page begins: send it as cursor. Empty on the last page.', '…='),
};

const plainText = (means: string, text: string, absent: string) =>
  recordNote(
    means,
    {
      type: note('Always plain_text.', 'plain_text'),
      text: note('The text itself.', text),
      emoji: note('Whether :names: become emoji.', true),
    },
    absent,
  );

const OF_MODALS = 'Null for a Home tab.';

export const VIEW: NotesOf<View> = {
  id: note('Id of the view, for views.update.', 'V0…'),
  team_id: note('Id of the workspace.', 'T01AEHQR10L'),
  type: note('modal or home.', 'modal'),
  blocks: note('The blocks, with ids for those that had none.', [
    {
      type: 'actions',
      block_id: 'line',
      elements: [{ type: 'button', action_id: 'more', text: { type: 'plain_text', text: 'More' } }],
    },
  ]),
  private_metadata: note('Text that the app gave it.', ''),
  callback_id: note('What identifies it for the app.', ''),
  state: recordNote('What the person chose and typed.', {
    values: note('By the ids of block and element: what each element has.', {}),
  }),
  hash: note('Changes with each update; send it to replace only this state.', '1767225600.…'),
  title: plainText('The title.', 'Task', OF_MODALS),
  clear_on_close: note('Whether Cancel closes all views of the modal.', false),
  notify_on_close: note('Whether the app hears of Cancel.', false),
  close: plainText('The text of the button that cancels.', 'Cancel', 'Null if the app gave none.'),
  submit: plainText('The text of the button that submits.', 'Save', 'Null if the app gave none.'),
  previous_view_id: note('Id of the view below it.', 'V0…', 'Null for the first view.'),
  root_view_id: note('Id of the first view of the modal.', 'V0…'),
  app_id: note('Id of the app.', 'A0…'),
  external_id: note('An id that the app gave it.', ''),
  app_installed_team_id: note('Id of the workspace where the app is installed.', 'T01AEHQR10L'),
  bot_id: note('Id of the bot of the app.', 'B012JJWO61I'),
};

/** A list that goes on page by page. */
export const paged = (fields: Notes): Notes => ({
  ...fields,
  response_metadata: recordNote('Where the list goes on.', PAGE),
});
