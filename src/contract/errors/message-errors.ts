import { assumeError } from './error-entry.ts';

/** Errors of scheduled, broadcast and streamed messages. */
export const MESSAGE_ERRORS = {
  cant_broadcast_message: assumeError(
    'Only a reply can be broadcast to its conversation, and the message is none.',
    'Send the ts of a reply, or leave reply_broadcast out.',
  ),
  invalid_scheduled_message_id: assumeError(
    'The caller has no such scheduled message in the conversation, or it is posted within 60 seconds.',
    'Send an id that chat.scheduledMessages.list has, with its channel and the token that scheduled it.',
  ),
  restricted_too_many: assumeError(
    'Thirty messages are scheduled for the conversation within five minutes.',
    'Choose another time, or delete a scheduled message.',
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
