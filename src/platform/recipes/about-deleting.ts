import type { RecipeRecorder } from './recipe-recorder.ts';
import type { RecipeCard } from './recipe-book.ts';

/** The newest message in #deploys; the bot said it. */
export async function ownMessage(
  recorder: RecipeRecorder,
): Promise<{ channel: string; ts: string }> {
  const channel = recorder.channel('deploys');
  const { body } = await recorder.call('conversations.history', { channel, limit: '1' });
  return { channel, ts: body.messages[0].ts };
}

/** Errors of deleting and of paging. */
export const ABOUT_DELETING: readonly RecipeCard[] = [
  {
    code: 'cant_delete_message',
    title: 'A bot deletes a message of a person',
    make: async (recorder) => {
      const channel = recorder.channel('deploys');
      const { body } = await recorder.call('conversations.history', { channel });
      const foreign = body.messages.find(
        ({ user }: { user: string }) => user !== recorder.app.bot_user_id,
      );
      await recorder.call('chat.delete', { channel, ts: foreign.ts });
    },
  },
  {
    code: 'channel_not_found',
    title: 'The channel is private, and the bot is not in it',
    make: (recorder) =>
      recorder.call('chat.delete', {
        channel: recorder.channel('leadership'),
        ts: '1767006000.000700',
      }),
  },
  {
    code: 'message_not_found',
    title: 'The message is deleted twice',
    make: async (recorder) => {
      const message = await ownMessage(recorder);
      await recorder.call('chat.delete', message);
      await recorder.call('chat.delete', message);
    },
  },
  {
    code: 'access_denied',
    title: 'Administrators closed the channel to apps',
    make: async (recorder) => {
      const message = await ownMessage(recorder);
      await recorder.condition('channel_access_denied', { channel_id: message.channel });
      await recorder.call('chat.delete', message);
    },
  },
  {
    code: 'no_permission',
    title: 'A workspace token deletes in a channel the app is not a member of',
    make: async (recorder) => {
      const token = await recorder.mint('workspace', ['chat:write']);
      await recorder.call(
        'chat.delete',
        { channel: recorder.channel('random'), ts: '1767002400.000500' },
        token,
      );
    },
  },
  {
    code: 'invalid_cursor',
    title: 'The cursor is percent-encoded twice',
    make: async (recorder) => {
      await recorder.stopClock();
      const { body } = await recorder.call('users.list', { limit: '10' });
      const cursor = encodeURIComponent(body.response_metadata.next_cursor);
      await recorder.call('users.list', { limit: '10', cursor });
    },
  },
  {
    code: 'invalid_cursor',
    variant: 'too-old',
    title: 'The cursor is used two hours later',
    make: async (recorder) => {
      await recorder.stopClock();
      const { body } = await recorder.call('users.list', { limit: '10' });
      await recorder.sandbox('/clock', { advance_s: 7200 });
      await recorder.call('users.list', {
        limit: '10',
        cursor: body.response_metadata.next_cursor,
      });
    },
  },
];
