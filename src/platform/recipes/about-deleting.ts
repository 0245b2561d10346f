import type { Kitchen } from './kitchen.ts';
import type { RecipeCard } from './recipe-book.ts';

/** The newest message in #deploys; the bot said it. */
export async function ownMessage(kitchen: Kitchen): Promise<{ channel: string; ts: string }> {
  const channel = kitchen.channel('deploys');
  const { body } = await kitchen.call('conversations.history', { channel, limit: '1' });
  return { channel, ts: body.messages[0].ts };
}

/** What a deletion is about, and the pages it is found in. */
export const ABOUT_DELETING: readonly RecipeCard[] = [
  {
    code: 'cant_delete_message',
    title: 'A bot deletes what a person said',
    make: async (kitchen) => {
      const channel = kitchen.channel('deploys');
      const { body } = await kitchen.call('conversations.history', { channel });
      const foreign = body.messages.find(
        ({ user }: { user: string }) => user !== kitchen.app.bot_user_id,
      );
      await kitchen.call('chat.delete', { channel, ts: foreign.ts });
    },
  },
  {
    code: 'channel_not_found',
    title: 'The channel is private, and the bot is not in it',
    make: (kitchen) =>
      kitchen.call('chat.delete', {
        channel: kitchen.channel('leadership'),
        ts: '1767006000.000700',
      }),
  },
  {
    code: 'message_not_found',
    title: 'The message is deleted twice',
    make: async (kitchen) => {
      const message = await ownMessage(kitchen);
      await kitchen.call('chat.delete', message);
      await kitchen.call('chat.delete', message);
    },
  },
  {
    code: 'access_denied',
    title: 'Administrators closed the channel to apps',
    make: async (kitchen) => {
      const message = await ownMessage(kitchen);
      await kitchen.condition('channel_access_denied', { channel_id: message.channel });
      await kitchen.call('chat.delete', message);
    },
  },
  {
    code: 'no_permission',
    title: 'A workspace token deletes where the app is no member',
    make: async (kitchen) => {
      const token = await kitchen.mint('workspace', ['chat:write']);
      await kitchen.call(
        'chat.delete',
        { channel: kitchen.channel('random'), ts: '1767002400.000500' },
        token,
      );
    },
  },
  {
    code: 'invalid_cursor',
    title: 'The cursor is percent-encoded twice',
    make: async (kitchen) => {
      await kitchen.stopClock();
      const { body } = await kitchen.call('users.list', { limit: '10' });
      const cursor = encodeURIComponent(body.response_metadata.next_cursor);
      await kitchen.call('users.list', { limit: '10', cursor });
    },
  },
  {
    code: 'invalid_cursor',
    variant: 'too-old',
    title: 'The cursor is used two hours later',
    make: async (kitchen) => {
      await kitchen.stopClock();
      const { body } = await kitchen.call('users.list', { limit: '10' });
      await kitchen.sandbox('/clock', { advance_s: 7200 });
      await kitchen.call('users.list', { limit: '10', cursor: body.response_metadata.next_cursor });
    },
  },
];
