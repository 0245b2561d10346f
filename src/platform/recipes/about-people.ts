import type { RecipeCard } from './recipe-book.ts';
import { callBot, callInChannel, findDeactivatedPerson } from './recipe-steps.ts';

/** Errors of naming, inviting and writing to people. */
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
];
