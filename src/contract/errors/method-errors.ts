import { assumeError, stateError } from './error-entry.ts';

/** Errors of the methods that a page opens with. */
export const METHOD_ERRORS = {
  already_reacted: assumeError(
    'The caller already added this reaction to the message.',
    'No action is needed; reactions.remove removes it.',
  ),
  invalid_name: assumeError(
    'Invalid emoji name.',
    'Send the name without colons, for example thumbsup. Add a skin tone as in thumbsup::skin-tone-3.',
  ),
  restricted_action: assumeError(
    'The workspace settings do not allow this person to do that.',
    'Ask a full member or an administrator to do it.',
  ),
  channel_not_found: stateError(
    'The value for the channel is invalid.',
    'Send the id of a conversation the caller can see; conversations.list lists them.',
  ),
  invalid_blocks: assumeError(
    'The blocks are malformed.',
    'Read response_metadata.messages: it names the block and what is wrong with it.',
  ),
  invalid_cursor: stateError(
    'The cursor is malformed, wrongly encoded or too old.',
    'Send next_cursor from the previous response, URL-encoded once (= becomes %3D), or start again without a cursor.',
  ),
  invalid_metadata_format: assumeError(
    'The metadata is not a JSON object.',
    'Send metadata as a JSON object of event_type and event_payload.',
  ),
  invalid_metadata_schema: assumeError(
    'The metadata lacks event_type or event_payload, or one of them is malformed.',
    'Send event_type, a text, and event_payload, a JSON object.',
  ),
  metadata_must_be_sent_from_app: assumeError(
    'A person sent metadata.',
    'Send metadata with the token of a bot.',
  ),
  metadata_too_large: assumeError(
    'The metadata is longer than 16,384 characters.',
    'Send less in event_payload: an id that the other app can look up.',
  ),
  invalid_types: assumeError(
    'The types argument names an unknown kind of conversation.',
    'Use public_channel, private_channel, mpim and im, separated by commas.',
  ),
  is_archived: assumeError(
    'The channel is archived.',
    'Unarchive the channel first, or use another one.',
  ),
  markdown_text_conflict: assumeError(
    'The call has markdown_text beside text or blocks.',
    'Send markdown_text alone, or put a block of type markdown among the blocks.',
  ),
  message_not_found: stateError(
    'There is no message with that timestamp.',
    'Send the channel and the ts exactly as the platform returned them; a ts is a string.',
  ),
  msg_too_long: assumeError(
    'The text is longer than 40,000 characters.',
    'Shorten the text, or split it into several messages.',
  ),
  no_text: assumeError(
    'The message has neither text nor blocks nor attachments.',
    'Send some text.',
  ),
  not_in_channel: assumeError(
    'The caller is not in the channel.',
    'Join the channel with conversations.join, ask to be invited, or add the scope chat:write.public.',
  ),
  thread_not_found: assumeError(
    'There is no message with the timestamp in thread_ts.',
    'Send the ts of the parent message in the same channel.',
  ),
  too_many_attachments: assumeError(
    'The message has more than 100 attachments.',
    'Send at most 100 attachments.',
  ),
  unknown_method: assumeError(
    'There is no method with that name.',
    'Check the spelling; the catalogue lists every method.',
  ),
} as const;
