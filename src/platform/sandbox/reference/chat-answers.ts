import { alwaysPresent, recordNote, note, type Notes, omit } from './note.ts';
import { MESSAGE, SYSTEM } from './message-notes.ts';
import { paged } from './records.ts';

const CHANNEL = note('Id of the conversation.', 'C0112TR2740');
const TS = (what: string) => note(what, '1767225600.000000');

/** A message as the method that posts or changes it answers it. */
const OWN_METADATA = {
  ...MESSAGE.metadata,
  fields: alwaysPresent(MESSAGE.metadata.fields ?? {}, 'event_payload'),
};
const WRITTEN: Notes = { ...omit(MESSAGE, ...SYSTEM), metadata: OWN_METADATA };

/** What the fields of the answers of `chat` and `assistant` mean. */
export const CHAT_ANSWERS: Readonly<Record<string, Notes>> = {
  'agents.sessions.rename': { title: note('The title.', 'Release 42') },
  'agents.sessions.setStatus': {
    status: note('The status of the session: the most urgent status of its agents.', 'active'),
    agent_status: note('The status of the app.', 'active'),
    title: note('The title of the session.', 'Release 42', 'The session has none.'),
    warning: note(
      'That people cannot stop the app.',
      'missing_agent_session_stopped_event_subscription',
      'The app is subscribed to agent_session_stopped.',
    ),
    response_metadata: recordNote(
      'The warning once more.',
      {
        warnings: note('One for each.', ['missing_agent_session_stopped_event_subscription']),
      },
      'There is no warning.',
    ),
  },
  'assistant.threads.setStatus': {},
  'assistant.threads.setSuggestedPrompts': {},
  'assistant.threads.setTitle': {},
  'chat.delete': {
    channel: CHANNEL,
    ts: note('The ts of the deleted message.', '1767226080.000000'),
  },
  'chat.getPermalink': {
    channel: CHANNEL,
    permalink: note('The address.', 'http://localhost/#/workspace?…'),
  },
  'chat.deleteScheduledMessage': {},
  'chat.scheduleMessage': {
    channel: note('Id of the conversation, however the call named it.', 'C0112TR2740'),
    scheduled_message_id: note(
      'Id of the scheduled message. The message that is posted has a ts instead.',
      'Q01…',
    ),
    post_at: note('When it is posted, in epoch seconds.', 1767229200),
    message: recordNote('The message, which has no ts yet.', {
      ...omit(
        alwaysPresent(WRITTEN, 'user'),
        'ts',
        'subtype',
        'edited',
        'files',
        'streaming_state',
        'username',
        'icons',
      ),
      type: note('Always delayed_message.', 'delayed_message'),
    }),
  },
  'chat.scheduledMessages.list': paged({
    scheduled_messages: recordNote('What the caller has scheduled, the next first.', {
      id: note('Id of the scheduled message.', 'Q01…'),
      channel_id: note('Id of the conversation.', 'C0112TR2740'),
      post_at: note('When it is posted, in epoch seconds.', 1767229200),
      date_created: note('When it was scheduled, in epoch seconds.', 1767225600),
      text: note('Text of the message.', 'hello'),
    }),
  }),
  'chat.meMessage': {
    channel: note('Id of the conversation, however the call named it.', 'C0112TR2740'),
    ts: TS('The ts of the message: keep it to delete the message.'),
  },
  'chat.startStream': {
    channel: note('Id of the conversation, however the call named it.', 'C0112TR2740'),
    ts: note(
      'The ts of the message: chat.appendStream and chat.stopStream take it.',
      '1767225660.000003',
    ),
  },
  'chat.appendStream': {
    channel: CHANNEL,
    ts: note('The ts of the message, which stays the same.', '1767225660.000003'),
  },
  'chat.stopStream': {
    channel: CHANNEL,
    ts: note('The ts of the message, which stays the same.', '1767225660.000003'),
    message: recordNote(
      'The message as it stays.',
      alwaysPresent(
        omit(WRITTEN, 'edited', 'files', 'attachments'),
        'bot_id',
        'app_id',
        'blocks',
        'thread_ts',
        'streaming_state',
      ),
    ),
  },
  'chat.unfurl': {},
  'chat.postEphemeral': {
    message_ts: note('Time of the message. No method finds it by that.', '1767226080.000001'),
  },
  'chat.postMessage': {
    channel: note('Id of the conversation, however the call named it.', 'C0112TR2740'),
    ts: TS('The ts of the message: keep it to change, delete or reply to the message.'),
    message: recordNote(
      'The message as it was stored.',
      omit(WRITTEN, 'edited', 'files', 'streaming_state'),
    ),
  },
  'chat.update': {
    channel: CHANNEL,
    ts: TS('The ts of the message, which stays the same.'),
    text: note('The text now.', 'hello again'),
    message: recordNote('The message as it is now.', alwaysPresent(WRITTEN, 'edited')),
  },
};
