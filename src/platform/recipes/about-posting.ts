import type { RecipeCard } from './recipe-book.ts';
import { callInChannel, messageOfPerson, ownMessage } from './steps/recipe-steps.ts';

/** Errors of posting and editing messages. */
export const ABOUT_POSTING: readonly RecipeCard[] = [
  {
    code: 'not_in_channel',
    title: 'A bot posts in a channel it never joined',
    caption:
      'The token can write, but the bot is not a member of #random. Call conversations.join first, or ask for chat:write.public, which lets an app post in any public channel.',
    make: async (recorder) => {
      const token = await recorder.mint('bot', ['chat:write']);
      const channel = recorder.channel('random');
      await recorder.call('chat.postMessage', { channel, text: 'Hello' }, token);
    },
  },
  {
    code: 'is_archived',
    title: 'A message for an archived channel',
    caption: 'An archived channel can be read, but nobody can post there.',
    make: callInChannel('chat.postMessage', 'launch-2024', { text: 'One more thing' }),
  },
  {
    code: 'thread_not_found',
    title: 'A reply to a message that does not exist',
    caption:
      'thread_ts must be the ts of a message in the same channel, and no message has this one.',
    make: callInChannel('chat.postMessage', 'deploys', { text: 'Agreed', thread_ts: '1.000000' }),
  },
  {
    code: 'no_text',
    title: 'A message without any content',
    caption:
      'The call names a channel and nothing to post. Send text, blocks or attachments; with blocks, send text too, because notifications show it.',
    make: callInChannel('chat.postMessage', 'deploys'),
  },
  {
    code: 'msg_too_long',
    title: 'A text of 40,001 characters',
    caption: 'A message holds at most 40,000 characters, and this one has one more.',
    make: callInChannel('chat.postMessage', 'deploys', { text: 'x'.repeat(40_001) }),
  },
  {
    code: 'too_many_attachments',
    title: 'A message with 101 attachments',
    caption:
      'A message holds at most 100 attachments. Post the rest in a second message, for example as a reply.',
    make: callInChannel('chat.postMessage', 'deploys', {
      attachments: JSON.stringify(Array.from({ length: 101 }, () => ({ text: 'One of many' }))),
    }),
  },
  {
    code: 'invalid_blocks',
    title: 'A section block without its text',
    caption:
      'A section needs text or fields, and this one has neither. response_metadata.messages names the block and the fault; the Composer checks blocks while you write them.',
    make: callInChannel('chat.postMessage', 'deploys', {
      text: 'A report',
      blocks: JSON.stringify([{ type: 'section' }]),
    }),
  },
  {
    code: 'invalid_metadata_format',
    title: 'Metadata that is no JSON object',
    caption:
      'Metadata is for apps, so it is a JSON object of event_type and event_payload, not a text.',
    make: callInChannel('chat.postMessage', 'deploys', {
      text: 'Done',
      metadata: 'deploy_finished',
    }),
  },
  {
    code: 'invalid_metadata_schema',
    title: 'Metadata without a payload',
    caption:
      'event_type says what happened, and event_payload, a JSON object, has the details. This metadata has no payload.',
    make: callInChannel('chat.postMessage', 'deploys', {
      text: 'Done',
      metadata: JSON.stringify({ event_type: 'deploy_finished' }),
    }),
  },
  {
    code: 'metadata_too_large',
    title: 'Metadata of more than 16,384 characters',
    caption:
      'Metadata is read by every app that hears of the message. Send an id that they can look up.',
    make: callInChannel('chat.postMessage', 'deploys', {
      text: 'Done',
      metadata: JSON.stringify({
        event_type: 'deploy',
        event_payload: { log: 'x'.repeat(16_384) },
      }),
    }),
  },
  {
    code: 'metadata_must_be_sent_from_app',
    title: 'A person sends metadata',
    caption: 'Metadata is what apps tell each other, so the token must be that of a bot.',
    make: async (recorder) => {
      const token = await recorder.mint('user', ['chat:write']);
      const metadata = JSON.stringify({ event_type: 'deploy', event_payload: { id: 7 } });
      const channel = recorder.channel('deploys');
      await recorder.call('chat.postMessage', { channel, text: 'Done', metadata }, token);
    },
  },
  {
    code: 'restricted_action',
    title: 'Only administrators post in the general channel',
    caption:
      'The workspace restricts its general channel, and a bot is no administrator. Post in another channel.',
    make: async (recorder) => {
      await recorder.condition('general_restricted');
      await callInChannel('chat.postMessage', 'general', { text: 'Hello, all' })(recorder);
    },
  },
  {
    code: 'cant_update_message',
    title: 'A bot edits a message of a person',
    caption:
      'The message exists, but a person wrote it. Only the author edits a message, so call chat.update with the token that posted it.',
    make: async (recorder) => {
      const message = await messageOfPerson(recorder);
      await recorder.call('chat.update', { ...message, text: 'What they meant to say' });
    },
  },
  {
    code: 'cant_broadcast_message',
    title: 'A message that is no reply is broadcast',
    caption:
      'reply_broadcast shows a reply in its conversation too. A message outside of threads is there already, so send the ts of a reply.',
    make: async (recorder) => {
      const message = await ownMessage(recorder);
      await recorder.call('chat.update', { ...message, reply_broadcast: 'true' });
    },
  },
  {
    code: 'markdown_text_conflict',
    title: 'A message in Markdown and in mrkdwn',
    caption:
      'The call sends markdown_text and text, and a message says only one of them. Leave text out: the Markdown is the text for notifications, too.',
    make: async (recorder) => {
      const channel = recorder.channel('deploys');
      const markdown_text = '**Deployed** version 42';
      await recorder.call('chat.postMessage', { channel, markdown_text, text: '*Deployed*' });
    },
  },
  {
    code: 'user_not_in_channel',
    title: 'An ephemeral message for somebody who is not in the channel',
    caption:
      'Only members of a channel see ephemeral messages there, and this person is not in #deploys. Invite them first, or write to them directly.',
    make: async (recorder) => {
      const channel = recorder.channel('deploys');
      const { body: inside } = await recorder.call('conversations.members', { channel });
      const { body: everybody } = await recorder.call('conversations.members', {
        channel: recorder.channel('general'),
      });
      const user = everybody.members.find((id: string) => !inside.members.includes(id));
      await recorder.call('chat.postEphemeral', { channel, user, text: 'Only you see this' });
    },
  },
];
