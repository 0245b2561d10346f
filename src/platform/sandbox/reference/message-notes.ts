import type {
  Message,
  MessageMetadata,
  Reaction,
  ShownMessage,
} from '../../../contract/entities.ts';
import { recordNote, note, type NotesOf } from './note.ts';

export const METADATA: NotesOf<MessageMetadata> = {
  event_type: note('What happened, in the words of the app that posted.', 'deploy_done'),
  event_payload: note(
    'What the app tells other apps; any JSON object.',
    { build: 7 },
    'Absent in lists unless include_all_metadata is true.',
  ),
};

const MESSAGE_TS = '1767225600.000000';

export const MESSAGE: NotesOf<Message> = {
  type: note('Always message.', 'message'),
  subtype: note(
    'What kind of message it is: bot_message came through an incoming webhook, or has a username; file_share shares files; me_message says what the author does; assistant_app_thread begins a chat with an assistant; thread_broadcast is a reply that its conversation shows too; channel_topic, channel_purpose, channel_name and channel_leave say what happened to the conversation.',
    'bot_message',
    'Absent from usual messages.',
  ),
  ts: note('Time of posting. Together with the channel it identifies the message.', MESSAGE_TS),
  user: note('Id of the author.', 'U01DVRQAC4K', 'Absent with username.'),
  bot_id: note('Id of the bot that posted.', 'B012JJWO61I', 'Absent if a person posted.'),
  app_id: note('Id of the app that posted.', 'A01SKAED1AD', 'Absent if a person posted.'),
  team: note('Id of the workspace.', 'T01AEHQR10L'),
  username: note(
    'The name that the app shows in place of that of its bot.',
    'Release train',
    'Absent unless the app gave one, or a picture.',
  ),
  icons: recordNote(
    'The picture that the app shows in place of that of its bot.',
    {
      emoji: note('An emoji.', ':steam_locomotive:', 'Absent unless the app gave one.'),
      image_48: note(
        'The address of a picture.',
        'https://pictures.example/train.png',
        'Absent unless the app gave one, and no emoji.',
      ),
    },
    'Absent unless the app gave one.',
  ),
  text: note('The text, in mrkdwn; with blocks, the fallback for notifications.', 'hello'),
  blocks: note(
    'Layout blocks. What people typed comes as one block of type rich_text.',
    [{ type: 'divider', block_id: 'line' }],
    'Absent from messages of apps without blocks.',
  ),
  attachments: note(
    'Attachments, as they were sent.',
    [{ text: 'more' }],
    'Absent if there are no attachments.',
  ),
  files: {
    means: 'The files that the message shares, as files.info answers them without conversations.',
    type: 'object[]',
    absent: 'Absent if it shares none.',
  },
  thread_ts: note(
    'The ts of the parent; of a parent, its own ts.',
    MESSAGE_TS,
    'Absent outside of threads.',
  ),
  edited: recordNote(
    'The last change of the message.',
    {
      user: note('Id of who changed it.', 'U01DVRQAC4K'),
      ts: note('When it was changed.', '1767225660.000000'),
    },
    'Absent if the message was never changed.',
  ),
  metadata: recordNote(
    'What the app tells other apps with the message.',
    METADATA,
    'Absent if there is none.',
  ),
  streaming_state: note(
    'How far an app is with a message that it writes bit by bit: in_progress, completed, or errored if it did not stop in time.',
    'completed',
    'Absent unless the message was begun with chat.startStream.',
  ),
  topic: note('The topic that was set.', 'hello', 'Absent unless subtype is channel_topic.'),
  purpose: note('The purpose that was set.', 'hello', 'Absent unless subtype is channel_purpose.'),
  name: note(
    'The new name of the channel.',
    'hello-brand-new',
    'Absent unless subtype is channel_name.',
  ),
  old_name: note('The name before.', 'brand-new', 'Absent unless subtype is channel_name.'),
};

export const REACTION: NotesOf<Reaction> = {
  name: note('Name of the emoji, without colons.', 'tada'),
  count: note('How many people reacted with it.', 1),
  users: note('Ids of everyone who reacted with it.', ['U01DVRQAC4K']),
};

const NO_REPLIES = 'Absent unless the message has replies.';

export const SHOWN_MESSAGE: NotesOf<ShownMessage> = {
  ...MESSAGE,
  reply_count: note('How many replies the thread has.', 3, NO_REPLIES),
  reply_users_count: note('How many people replied.', 2, NO_REPLIES),
  reply_users: note(
    'Ids of the first five who replied.',
    ['U01DVRQAC4K', 'U01DVRQA62M'],
    NO_REPLIES,
  ),
  latest_reply: note('The ts of the newest reply.', '1767225660.000002', NO_REPLIES),
  root: {
    means: 'The parent of the reply: a message, with reply_count and the like of its thread.',
    absent: 'Absent unless the subtype is thread_broadcast.',
  },
  reactions: recordNote(
    'Reactions to the message, by emoji.',
    REACTION,
    'Absent if there are no reactions.',
  ),
  pinned_to: note(
    'Ids of the conversations it is pinned to: its own.',
    ['C0112TR2740'],
    'Absent unless the message is pinned.',
  ),
};

/** The fields of messages that tell of a new topic or purpose of their conversation. */
const OF_TOPICS = ['topic', 'purpose'] as const;
/** The fields of messages that tell of a new name of their conversation. */
export const OF_NAMES = ['name', 'old_name'] as const;
/** The fields that only messages about such changes have. */
export const SYSTEM = [...OF_TOPICS, ...OF_NAMES];
