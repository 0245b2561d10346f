import { assumeError } from './error-entry.ts';

/** Errors of scheduled, broadcast and streamed messages. */
export const MESSAGE_ERRORS = {
  cant_broadcast_message: assumeError(
    'Only a reply can be broadcast to its conversation, and the message is not a reply.',
    'Send the ts of a reply, or leave reply_broadcast out.',
  ),
  cannot_provide_both_markdown_text_and_chunks: assumeError(
    'The call has markdown_text and chunks.',
    'Send one of them: a chunk of type markdown_text holds text, too.',
  ),
  invalid_chunks: assumeError(
    'A chunk is not as its type has it.',
    'Read response_metadata.messages: it names each chunk and what is wrong with it.',
  ),
  invalid_scheduled_message_id: assumeError(
    'The caller has no such scheduled message in the conversation, or it is posted within 60 seconds.',
    'Send an id that chat.scheduledMessages.list has, with its channel and the token that scheduled it.',
  ),
  invalid_thread_ts: assumeError(
    'No thread of the conversation begins there, or it is not a chat of a person with the app.',
    'Send channel and thread_ts as the event has them.',
  ),
  markdown_text_or_chunks_required: assumeError(
    'The call adds nothing to the message.',
    'Send markdown_text, or at least one chunk.',
  ),
  session_not_found: assumeError(
    'The thread has no session of an agent.',
    'Begin one with agents.sessions.setStatus.',
  ),
  message_not_in_streaming_state: assumeError(
    'The message is not being written: its stream was stopped, ended after five minutes, or never was.',
    'Begin another with chat.startStream, or edit the message with chat.update.',
  ),
  message_not_owned_by_app: assumeError(
    'Another app, or a person, posted the message.',
    'Send the ts that chat.startStream answered, with a token of the same app.',
  ),
  missing_recipient_team_id: assumeError(
    'Outside of direct conversations of two, the call must say whom the message is written for.',
    'Send the id of the workspace as recipient_team_id; auth.test and events have it.',
  ),
  missing_recipient_user_id: assumeError(
    'Outside of direct conversations of two, the call must say whom the message is written for.',
    'Send the id of the person who is answered as recipient_user_id.',
  ),
  restricted_too_many: assumeError(
    'Thirty messages are scheduled for the conversation within five minutes.',
    'Choose another time, or delete a scheduled message.',
  ),
  streaming_mode_mismatch: assumeError(
    'The stream was written with markdown_text before and now with chunks, or the other way round.',
    'Use what the stream was begun with until it is stopped.',
  ),
  streaming_state_conflict: assumeError(
    'The message is being written by chat.appendStream.',
    'Stop the stream with chat.stopStream first, or add to it with chat.appendStream.',
  ),
  time_in_past: assumeError(
    'post_at is not later than the time of the world.',
    'Send a later time, in epoch seconds of the clock of the world.',
  ),
  time_too_far: assumeError(
    'post_at is more than 120 days ahead.',
    'Schedule the message later, or for an earlier time.',
  ),
} as const;
