import { assumeError } from './error-entry.ts';

/** Errors of scheduled, broadcast and streamed messages. */
export const MESSAGE_ERRORS = {
  cant_broadcast_message: assumeError(
    'Only a reply can be broadcast to its conversation, and the message is none.',
    'Send the ts of a reply, or leave reply_broadcast out.',
  ),
} as const;
