import type { RecipeCard } from './recipe-book.ts';
import { messageOfPerson, ownMessage } from './steps/recipe-steps.ts';

/** Errors of deleting and of paging. */
export const ABOUT_DELETING: readonly RecipeCard[] = [
  {
    code: 'cant_delete_message',
    title: 'A bot deletes a message of a person',
    caption:
      'The message exists, but a person wrote it. With a bot token you delete only what the bot posted; use the token of the author, or of an administrator.',
    make: async (recorder) => {
      await recorder.call('chat.delete', await messageOfPerson(recorder));
    },
  },
  {
    code: 'channel_not_found',
    title: 'The channel is private, and the bot is not in it',
    caption:
      'A private channel is hidden from everybody who is not in it, so the answer is the same as for a channel that does not exist. Have a member invite the bot.',
    make: (recorder) =>
      recorder.call('chat.delete', {
        channel: recorder.channel('leadership'),
        ts: '1767006000.000700',
      }),
  },
  {
    code: 'message_not_found',
    title: 'The message is deleted twice',
    caption:
      'The first call deletes the message, so the second finds none. After a timeout or a retry this answer means that the work is done.',
    make: async (recorder) => {
      const message = await ownMessage(recorder);
      await recorder.call('chat.delete', message);
      await recorder.call('chat.delete', message);
    },
  },
  {
    code: 'access_denied',
    title: 'Administrators closed the channel to apps',
    caption: 'The bot is a member, but administrators closed the channel to apps.',
    make: async (recorder) => {
      const message = await ownMessage(recorder);
      await recorder.condition('channel_access_denied', { channel_id: message.channel });
      await recorder.call('chat.delete', message);
    },
  },
  {
    code: 'no_permission',
    title: 'A workspace token deletes in a channel the app is not a member of',
    caption: 'A workspace token acts for the app, and the app is not in #random.',
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
    caption:
      'The library encodes the cursor once more, so %3D arrives as %253D. Pass next_cursor on as it is and let one layer encode it.',
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
    caption:
      'A cursor works for one hour, and the clock of the world moves two. Read all pages in one go; after this error start again without a cursor.',
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
