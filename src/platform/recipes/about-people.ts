import type { RecipeCard } from './recipe-book.ts';
import type { RecipeRecorder } from './steps/recipe-recorder.ts';
import { callBot, callInChannel, findDeactivatedPerson } from './steps/recipe-steps.ts';

const A_TITLE = { name: 'title', value: 'Captain' };

/** The owner changes their profile. */
const setProfile = (profile: object) => (recorder: RecipeRecorder) =>
  recorder.call('users.profile.set', { profile: JSON.stringify(profile) }, recorder.user);

/** The owner sets a photo. */
const setPhoto = (image: string) => (recorder: RecipeRecorder) =>
  recorder.call('users.setPhoto', { image }, recorder.user);

/** The header of a PNG of 2,048 by 2,048 pixels. */
const LARGE_PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAACAAAAAgACAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** A GIF of 101 empty frames, of one pixel each. */
const LONG_FILM = btoa(
  `GIF89a\x01\0\x01\0\0\0\0${'\x2c\0\0\0\0\x01\0\x01\0\0\x02\0'.repeat(101)};`,
);

/** Errors of naming, inviting and writing to people, and of asking for the workspace and its bots. */
export const ABOUT_PEOPLE: readonly RecipeCard[] = [
  {
    code: 'user_not_found',
    title: 'Nobody has this id',
    caption:
      'No user of this workspace has the id U0NOBODY. Ids belong to one workspace: do not carry them over from another.',
    make: callBot('users.info', { user: 'U0NOBODY' }),
  },
  {
    code: 'user_disabled',
    title: 'A deactivated person is invited',
    caption:
      'users.list also lists people who left, with deleted set to true. Leave them out before you invite.',
    make: async (recorder) => {
      const users = await findDeactivatedPerson(recorder);
      const channel = recorder.channel('deploys');
      await recorder.call('conversations.invite', { channel, users });
    },
  },
  {
    code: 'already_in_channel',
    title: 'A member is invited once more',
    caption:
      'The owner is in #deploys already. An invitation brings in everyone it names or nobody, so compare with conversations.members first.',
    make: callBot('conversations.invite', (recorder) => ({
      channel: recorder.channel('deploys'),
      users: recorder.brief.users.admin,
    })),
  },
  {
    code: 'cant_invite_self',
    title: 'A bot invites itself',
    caption:
      'An invitation is for others. A bot enters a public channel with conversations.join; a member invites it into a private one.',
    make: callBot('conversations.invite', (recorder) => ({
      channel: recorder.channel('deploys'),
      users: recorder.app.bot_user_id,
    })),
  },
  {
    code: 'users_list_not_supplied',
    title: 'A conversation with nobody',
    caption:
      'conversations.open needs to know with whom. Send users, with ids separated by commas, or channel to reopen a conversation.',
    make: callBot('conversations.open', {}),
  },
  {
    code: 'too_many_users',
    title: 'A direct conversation with nine people',
    caption:
      'A direct conversation has at most eight people besides the caller. Create a private channel for more.',
    make: callBot('conversations.open', ({ brief }) => ({
      users: [brief.users.admin, ...brief.users.sample].join(','),
    })),
  },
  {
    code: 'channel_not_found',
    variant: 'name',
    title: 'The name of a channel where an id is required',
    caption:
      'conversations.info takes an id, not a name. Find the id in conversations.list; it stays the same when the channel is renamed.',
    make: callBot('conversations.info', { channel: 'deploys' }),
  },
  {
    code: 'not_in_channel',
    variant: 'history',
    title: 'A bot reads a channel it is not in',
    caption:
      'A bot can see that #random exists, but it reads only where it is a member. Call conversations.join first; chat:write.public helps with posting, not with reading.',
    make: callInChannel('conversations.history', 'random'),
  },
  {
    code: 'users_not_found',
    title: 'An e-mail address that nobody has',
    caption:
      'users.lookupByEmail finds active people of the workspace by their address. Somebody who left, or who never joined, has none here.',
    make: callBot('users.lookupByEmail', { email: 'nobody@parley.test' }),
  },
  {
    code: 'not_admin',
    title: 'A member changes the profile of somebody else',
    caption:
      'Everybody changes their own profile; those of others are for administrators. Leave user out, or use a token of an administrator.',
    make: async (recorder) => {
      const [member = '', other = ''] = recorder.brief.users.sample;
      const token = await recorder.mint('user', ['users.profile:write'], { user_id: member });
      await recorder.call('users.profile.set', { ...A_TITLE, user: other }, token);
    },
  },
  {
    code: 'cannot_update_admin_user',
    title: 'An administrator changes the profile of the primary owner',
    caption:
      'Administrators change the profiles of members. Those of administrators and owners are for the primary owner alone.',
    make: async (recorder) => {
      const { admin } = recorder.brief.users;
      const { body } = await recorder.call('users.list');
      const second = body.members.find(
        (user: { is_admin: boolean; id: string }) => user.is_admin && user.id !== admin,
      );
      const token = await recorder.mint('user', ['users.profile:write'], { user_id: second.id });
      await recorder.call('users.profile.set', { ...A_TITLE, user: admin }, token);
    },
  },
  {
    code: 'bad_image',
    title: 'A text is sent as a photo',
    caption:
      'The bytes decide what a photo is, not the name of the file. An SVG is no photo either: it may hold scripts.',
    make: setPhoto(btoa('hello')),
  },
  {
    code: 'too_large',
    title: 'A photo of 2,048 by 2,048 pixels',
    caption: 'Make the picture smaller before you send it: 1,024 pixels on each side are enough.',
    make: setPhoto(LARGE_PICTURE),
  },
  {
    code: 'too_many_frames',
    title: 'A film is sent as a photo',
    caption: 'An animated GIF may have 100 frames. Send its first one instead.',
    make: setPhoto(LONG_FILM),
  },
  {
    code: 'invalid_profile',
    title: 'A status that ends in words',
    caption:
      'status_expiration is a number of seconds since 1970, or 0 for a status that stays. The messages of the answer name the field that does not fit.',
    make: setProfile({ status_text: 'On holiday', status_expiration: 'tomorrow' }),
  },
  {
    code: 'profile_status_set_failed_too_long',
    title: 'A status that is a story',
    caption: 'A status has at most 100 characters. Say the rest in a message.',
    make: setProfile({ status_text: 'On a very long journey. '.repeat(5) }),
  },
  {
    code: 'profile_status_set_failed_not_emoji_syntax',
    title: 'A status emoji without its colons',
    caption: 'The emoji of a status is written as in a message, with a colon on either side.',
    make: setProfile({ status_text: 'On holiday', status_emoji: 'palm_tree' }),
  },
  {
    code: 'invalid_presence',
    title: 'A bot that wants to be active',
    caption:
      'Nobody can be set active: send away, or auto, which leaves it to the service to see who is there.',
    make: callBot('users.setPresence', { presence: 'active' }),
  },
  {
    code: 'snooze_not_active',
    title: 'A snooze that nobody began is ended',
    caption:
      'Notifications are on already, so treat this answer as a success. dnd.info says whether a snooze is active.',
    make: (recorder) => recorder.call('dnd.endSnooze', {}, recorder.user),
  },
  {
    code: 'no_such_subteam',
    title: 'A user group that does not exist',
    caption:
      'User groups are named by ids that begin with S, not by their handles. usergroups.list has them.',
    make: callBot('usergroups.users.list', { usergroup: 'on-call' }),
  },
  {
    code: 'name_already_exists',
    title: 'Two user groups of one name',
    caption:
      'Each user group has a name of its own, disabled ones included. List them first, with include_disabled, and enable the one that is there.',
    make: async (recorder) => {
      for (const handle of ['on-call', 'standby'])
        await recorder.call('usergroups.create', { name: 'On call', handle });
    },
  },
  {
    code: 'handle_already_exists',
    title: 'Two user groups of one handle',
    caption:
      'A person who types @on-call means one group. A handle follows from the name if none is sent, so send one that is free.',
    make: async (recorder) => {
      for (const name of ['On call', 'On-call engineers'])
        await recorder.call('usergroups.create', { name, handle: 'on-call' });
    },
  },
  {
    code: 'cannot_parse',
    title: 'A reminder at a time that nobody understands',
    caption:
      'A time is a number of seconds, or one of few English phrases. Have a library read what people type, and send epoch seconds.',
    make: (recorder) =>
      recorder.call('reminders.add', { text: 'Water the plants', time: 'soon' }, recorder.user),
  },
  {
    code: 'cannot_add_others',
    title: 'A reminder for somebody else',
    caption:
      'A person is reminded of what they asked for themselves. Write to others with chat.postMessage instead.',
    make: (recorder) => {
      const [user = ''] = recorder.brief.users.sample;
      const args = { text: 'Water the plants', time: 'tomorrow', user };
      return recorder.call('reminders.add', args, recorder.user);
    },
  },
  {
    code: 'team_not_found',
    title: 'A token asks for another workspace',
    caption:
      'A token belongs to one workspace, and reads no other. Leave team out, or use the token that the app got when it was installed there.',
    make: callBot('team.info', { team: 'T0NOWHERE' }),
  },
  {
    code: 'bot_not_found',
    title: 'The user of a bot where its bot id is required',
    caption:
      'A bot has two ids: one of a user, which begins with U, and one that begins with B. bots.info takes the second, which messages have as bot_id.',
    make: callBot('bots.info', (recorder) => ({ bot: recorder.app.bot_user_id })),
  },
];
