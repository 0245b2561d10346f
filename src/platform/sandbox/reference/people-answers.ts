import { alwaysPresent, recordNote, note, type Notes, omit } from './note.ts';
import { PROFILE, USER } from './records.ts';

/*
 * What the fields mean that methods about people and the workspace answer.
 */

const teamPicture = (size: number) =>
  note(
    `Address of the picture, ${size} by ${size} pixels.`,
    `http://localhost/avatars/0ac172de7e2c-${size}.svg`,
  );

const botPicture = (size: number) =>
  note(
    `Address of the picture, ${size} by ${size} pixels.`,
    `http://localhost/avatars/…-${size}.svg`,
  );

/** A profile with everything that somebody can write. */
const WHOLE_PROFILE: Notes = {
  ...alwaysPresent(
    PROFILE,
    'display_name',
    'display_name_normalized',
    'pronouns',
    'start_date',
    'status_text',
    'status_emoji',
    'status_expiration',
  ),
  fields: { means: 'What is written in the fields of the workspace, by their ids.' },
};

/** A user who is no bot, and whose e-mail address the caller may see. */
const PERSON: Notes = {
  ...alwaysPresent(USER, 'tz'),
  profile: recordNote(
    'What the person shows of themselves.',
    alwaysPresent(omit(PROFILE, 'always_active'), 'first_name', 'last_name', 'email'),
  ),
};

const DND: Notes = {
  dnd_enabled: note('True: there are quiet hours.', true),
  next_dnd_start_ts: note('When quiet hours began or begin, in epoch seconds.', 1),
  next_dnd_end_ts: note('When these quiet hours end, in epoch seconds.', 1),
};
const NO_SNOOZE = 'Absent of others, and while there is no snooze.';
const OF_CALLER = 'Absent of others.';

/** A user group. */
const GROUP: Notes = {
  id: note('Id of the user group; a mention of it is <!subteam^S…>.', 'S…'),
  team_id: note('Id of the workspace.', 'T01AEHQR10L'),
  is_usergroup: note('Always true.', true),
  is_subteam: note('Always true.', true),
  name: note('Name of the user group.', 'On call'),
  description: note('What it is for; may be empty.', ''),
  handle: note('What is typed after @ to mention it.', 'on-call'),
  is_external: note('True: it comes from another workspace.', false),
  date_create: note('When it was created, in epoch seconds.', 1767225600),
  date_update: note('When it changed last, in epoch seconds.', 1767225600),
  date_delete: note('When it was disabled, in epoch seconds; 0 while it is enabled.', 0),
  created_by: note('Id of who created it.', 'U01DVRQAC4K'),
  updated_by: note('Id of who changed it last.', 'U01DVRQAC4K'),
  deleted_by: note('Id of who disabled it.', 'U01DVRQAC4K', 'Absent while it is enabled.'),
  prefs: recordNote('The channels that its people are meant to be in.', {
    channels: note('Ids of public ones.', []),
    groups: note('Ids of private ones.', []),
  }),
  users: note('Ids of its people.', ['U01DVRQAK31'], 'Absent unless include_users is true.'),
  user_count: note('How many people it has.', 1, 'Absent unless include_count is true.'),
  channel_count: note('How many channels it has.', 0, 'Absent unless include_count is true.'),
};

const REMINDER: Notes = {
  id: note('Id of the reminder.', 'Rm…'),
  creator: note('Id of who asked for it.', 'U01DVRQA62M'),
  user: note('Id of who is reminded: the same person.', 'U01DVRQA62M'),
  text: note('What to remind of.', 'Water the plants'),
  recurring: note('Always false: each reminds once.', false),
  time: note('When to remind, in epoch seconds.', 1767226800),
  complete_ts: note('When it was marked as done, in epoch seconds; 0 until then.', 0),
};

export const PEOPLE_ANSWERS: Readonly<Record<string, Notes>> = {
  'bots.info': {
    bot: recordNote('The bot.', {
      id: note('Id of the bot.', 'B012JJWO61I'),
      deleted: note('True: its app was uninstalled.', false),
      name: note('Name of the bot.', 'Beacon'),
      updated: note('When the bot changed last, in epoch seconds.', 1735689600),
      app_id: note('Id of the app.', 'A01SKAED1AD'),
      user_id: note('Id of the user that the bot is, too.', 'U01DVRQAC4K'),
      icons: recordNote('Its pictures.', {
        image_36: botPicture(36),
        image_48: botPicture(48),
        image_72: botPicture(72),
      }),
    }),
  },
  'dnd.endDnd': {},
  'dnd.endSnooze': { ...DND, snooze_enabled: note('Always false: the snooze has ended.', false) },
  'dnd.info': {
    ...DND,
    snooze_enabled: note('True: the caller snoozes.', true, 'Absent of others.'),
    snooze_endtime: note('When the snooze ends, in epoch seconds.', 1767229200, NO_SNOOZE),
    snooze_remaining: note('How many seconds of the snooze are left.', 3600, NO_SNOOZE),
  },
  'dnd.setSnooze': {
    snooze_enabled: note('Always true: the snooze has begun.', true),
    snooze_endtime: note('When the snooze ends, in epoch seconds.', 1767229200),
    snooze_remaining: note('How many seconds of the snooze are left.', 3600),
    snooze_is_indefinite: note('Always false: a snooze has an end.', false),
  },
  'dnd.teamInfo': { users: { means: 'What dnd.info says of each person, by their ids.' } },
  'usergroups.create': {
    usergroup: recordNote('The new user group.', alwaysPresent(omit(GROUP, 'deleted_by'), 'users')),
  },
  'usergroups.disable': {
    usergroup: recordNote('The user group, disabled.', alwaysPresent(GROUP, 'users', 'deleted_by')),
  },
  'usergroups.enable': {
    usergroup: recordNote(
      'The user group, enabled.',
      alwaysPresent(omit(GROUP, 'deleted_by'), 'users'),
    ),
  },
  'usergroups.list': { usergroups: recordNote('The user groups.', GROUP) },
  'usergroups.update': {
    usergroup: recordNote('The user group as it is now.', alwaysPresent(GROUP, 'users')),
  },
  'usergroups.users.list': { users: note('Ids of its people.', ['U01DVRQAK31']) },
  'usergroups.users.update': {
    usergroup: recordNote('The user group with its people.', alwaysPresent(GROUP, 'users')),
  },
  'reminders.add': { reminder: recordNote('The new reminder.', REMINDER) },
  'reminders.complete': {},
  'reminders.delete': {},
  'reminders.info': { reminder: recordNote('The reminder.', REMINDER) },
  'reminders.list': { reminders: recordNote('The reminders, oldest first.', REMINDER) },
  'users.getPresence': {
    presence: note('active or away.', 'active'),
    online: note('True: the caller is connected.', true, OF_CALLER),
    auto_away: note('True: the service set them away.', false, OF_CALLER),
    manual_away: note('True: they set themselves away.', false, OF_CALLER),
    connection_count: note('How many clients they have open.', 1, OF_CALLER),
    last_activity: note('When they did something last, in epoch seconds.', 1767225600, OF_CALLER),
  },
  'users.setPresence': {},
  'emoji.list': {
    emoji: {
      means: 'By its name, the address of the picture, or alias: and another name.',
    },
    cache_ts: note('When the list was written.', '1767225600.000000'),
  },
  'team.profile.get': {
    profile: recordNote('What the workspace added to profiles.', {
      fields: recordNote('The fields.', {
        id: note('Id of the field.', 'Xf…'),
        ordering: note('Its place among the fields, from 0.', 0),
        label: note('Name of the field.', 'Team'),
        hint: note('What people are told to write there.', 'The team you work in.'),
        type: note('What it holds: text, date, link, user or options_list.', 'options_list'),
        possible_values: note('What can be chosen, of an options_list.', []),
        is_hidden: note('True: profiles do not show it.', false),
        section_id: note('Id of its section.', 'L…'),
        options: recordNote('Who may change it.', {
          is_protected: note('True: only administrators.', false),
          is_scim: note('True: only the directory of the organisation.', false),
        }),
      }),
      sections: recordNote('The sections that the fields are in.', {
        id: note('Id of the section.', 'L…'),
        team_id: note('Id of the workspace.', 'T01AEHQR10L'),
        section_type: note('Kind of section.', 'about_me'),
        label: note('Name of the section.', 'About me'),
        order: note('Its place among the sections.', 1),
        is_hidden: note('True: profiles do not show it.', false),
      }),
    }),
  },
  'users.lookupByEmail': { user: recordNote('The person.', PERSON) },
  'users.profile.get': { profile: recordNote('The profile.', WHOLE_PROFILE) },
  'users.setPhoto': {
    profile: recordNote('What is other than before in the profile.', {
      avatar_hash: note('Part of the addresses; changes with the photo.', '…'),
      ...Object.fromEntries(
        [24, 32, 48, 72, 192, 512, 1024].map((size) => [
          `image_${size}`,
          note(`Address of the photo for ${size} pixels.`, 'http://localhost/avatars/…'),
        ]),
      ),
      image_original: note('Address of the photo as it was sent.', 'http://localhost/avatars/…'),
    }),
  },
  'users.deletePhoto': {},
  'users.profile.set': {
    profile: recordNote(
      'The profile as it is now.',
      alwaysPresent(omit(WHOLE_PROFILE, 'always_active'), 'first_name', 'last_name'),
    ),
    username: note('User name of the person.', 'jun.singh'),
  },
  'team.info': {
    team: recordNote('The workspace.', {
      id: note('Id of the workspace.', 'T01AEHQR10L'),
      name: note('Name of the workspace.', 'Meridian'),
      url: note('Address of the workspace.', 'http://localhost/'),
      domain: note('Short name of the workspace.', 'meridian'),
      email_domain: note('Domain of the e-mail addresses of its people.', 'parley.test'),
      icon: recordNote('Its pictures.', {
        image_34: teamPicture(34),
        image_44: teamPicture(44),
        image_68: teamPicture(68),
        image_88: teamPicture(88),
        image_102: teamPicture(102),
        image_132: teamPicture(132),
        image_230: teamPicture(230),
        image_default: note('True: nobody chose a picture.', true),
      }),
      avatar_base_url: note('How addresses of pictures begin.', 'http://localhost/avatars/'),
      is_verified: note('True: the service has confirmed who it belongs to.', false),
    }),
  },
};
