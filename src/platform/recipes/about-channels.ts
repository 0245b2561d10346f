import type { ErrorCode } from '../../contract/errors/errors.ts';
import type { RecipeCard } from './recipe-book.ts';
import { callBot, callInChannel } from './steps/recipe-steps.ts';

/** A channel that cannot be created because of its name. */
const badName = (code: ErrorCode, name: string, title: string, caption: string): RecipeCard => ({
  code,
  title,
  caption,
  make: callBot('conversations.create', { name }),
});

/** Errors of creating, archiving, joining and listing conversations. */
export const ABOUT_CHANNELS: readonly RecipeCard[] = [
  badName(
    'invalid_name_required',
    '#',
    'A channel whose name is only a #',
    'The # in front is not part of the name, so nothing is left. Send a name such as deploys-eu.',
  ),
  badName(
    'invalid_name_maxlength',
    'a'.repeat(81),
    'A channel name of 81 characters',
    'Names of channels have at most 80 characters. Put the rest into the purpose of the channel.',
  ),
  badName(
    'invalid_name_specials',
    'Deploys Europe',
    'A channel name with capitals and a space',
    'Names of channels consist of lower-case letters, digits, hyphens and underscores. Send deploys-europe instead.',
  ),
  badName(
    'name_taken',
    'launch-2024',
    'A name that an archived channel still has',
    'Archived channels keep their names, so #launch-2024 is taken although nobody posts there.',
  ),
  {
    code: 'too_long',
    title: 'A topic of 251 characters',
    caption:
      'A topic says in a line what is talked about: it has at most 250 characters. Post the rest as a message, and pin it.',
    make: callInChannel('conversations.setTopic', 'deploys', { topic: 'x'.repeat(251) }),
  },
  {
    code: 'not_authorized',
    title: 'A bot renames a channel of somebody else',
    caption:
      'A bot renames the channels that it created. Administrators, or their creators, rename other channels.',
    make: callInChannel('conversations.rename', 'deploys', { name: 'releases' }),
  },
  {
    code: 'already_archived',
    title: 'An archived channel is archived once more',
    caption:
      '#launch-2024 was archived long ago. The channel is as you want it, so treat this answer as a success.',
    make: callInChannel('conversations.archive', 'launch-2024'),
  },
  {
    code: 'not_archived',
    title: 'A channel in use is unarchived',
    caption:
      '#deploys was never archived. The channel is as you want it, so treat this answer as a success.',
    make: callInChannel('conversations.unarchive', 'deploys'),
  },
  {
    code: 'cant_archive_general',
    title: 'The general channel is archived',
    caption:
      'Everybody in the workspace is in the general channel, so it stays. Leave channels with is_general out when you archive many.',
    make: callInChannel('conversations.archive', 'general'),
  },
  {
    code: 'method_not_supported_for_channel_type',
    title: 'A direct conversation is archived',
    caption:
      'Channels can be archived, direct conversations cannot. conversations.info tells what kind a conversation is; the id of a direct one begins with D.',
    make: callInChannel('conversations.archive', 'direct'),
  },
  {
    code: 'is_archived',
    variant: 'join',
    title: 'A bot joins an archived channel',
    caption:
      'Nobody can join an archived channel. List channels with exclude_archived=true, so that your app does not try.',
    make: callInChannel('conversations.join', 'launch-2024'),
  },
  {
    code: 'invalid_types',
    title: 'A kind of conversation that does not exist',
    caption:
      'The kinds are public_channel, private_channel, mpim and im, separated by commas. This call asks for channels, which is not a kind.',
    make: callBot('conversations.list', { types: 'channels' }),
  },
  {
    code: 'cant_leave_general',
    title: 'A bot leaves the general channel',
    caption:
      'Everybody in the workspace is in the general channel, so nobody leaves it. Leave channels with is_general out.',
    make: callInChannel('conversations.leave', 'general'),
  },
  {
    code: 'last_member',
    title: 'The last member leaves a private channel',
    caption:
      'Nobody could see the channel any more. Archive it with conversations.archive, or invite somebody before you leave.',
    make: async (recorder) => {
      const { body } = await recorder.call('conversations.create', {
        name: 'just-me',
        is_private: 'true',
      });
      await recorder.call('conversations.leave', { channel: body.channel.id });
    },
  },
  {
    code: 'cant_kick_self',
    title: 'A bot removes itself from a channel',
    caption: 'Who wants to go leaves: call conversations.leave.',
    make: callBot('conversations.kick', (recorder) => ({
      channel: recorder.channel('deploys'),
      user: recorder.app.bot_user_id,
    })),
  },
  {
    code: 'cant_kick_from_general',
    title: 'Somebody is removed from the general channel',
    caption:
      'Everybody in the workspace is in the general channel. Remove people from the channels that they should not read.',
    make: async (recorder) => {
      const channel = recorder.channel('general');
      const { body } = await recorder.call('conversations.members', { channel, limit: '1' });
      const { user } = recorder;
      await recorder.call('conversations.kick', { channel, user: body.members[0] }, user);
    },
  },
  {
    code: 'invalid_timestamp',
    title: 'A conversation is marked as read up to yesterday',
    caption:
      'ts is that of the newest message that was read, as the platform returned it: seconds, a dot and six digits.',
    make: callInChannel('conversations.mark', 'deploys', { ts: 'yesterday' }),
  },
];
