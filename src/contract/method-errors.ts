import { assumed, stated } from './error-entry.ts';

/** Refusals that belong to what a method does. */
export const METHOD_ERRORS = {
  bad_redirect_uri: assumed(
    'The redirect_uri is not the one the code was asked for with.',
    'Send the same redirect_uri as to the authorization page, to the letter.',
  ),
  client_id_token_mismatch: assumed(
    'The client_id is of another app than the token.',
    'Send a token of the app that is to be removed.',
  ),
  code_already_used: assumed(
    'The code was exchanged before. The tokens it gave are revoked.',
    'Start the flow again; exchange each code once.',
  ),
  invalid_code: assumed(
    'The code is unknown, older than ten minutes, or was given to another app or flow.',
    'Start the flow again, and exchange the code at once.',
  ),
  invalid_code_verifier: assumed(
    'The code_verifier does not match the code_challenge of the sign-in request.',
    'Send the verifier of the same flow; the challenge is its SHA-256 in base64url.',
  ),
  invalid_grant_type: assumed(
    'The grant_type is neither authorization_code nor refresh_token.',
    'Send one of the two; authorization_code is usual.',
  ),
  invalid_refresh_token: assumed(
    'The refresh token is unknown, was used before, or was revoked.',
    'Use the refresh token of the latest answer; sign in again when there is none.',
  ),
  already_archived: assumed('The channel is archived already.', 'Nothing is left to do.'),
  already_in_channel: assumed(
    'The person invited is in the channel already.',
    'Leave them out; conversations.members names who is in.',
  ),
  already_reacted: assumed(
    'The caller put this emoji on the message before.',
    'Nothing is left to do; reactions.remove takes it away.',
  ),
  cant_archive_general: assumed(
    'The general channel cannot be archived.',
    'Archive another channel.',
  ),
  cant_invite_self: assumed(
    'The caller invites themselves.',
    'Join the channel with conversations.join, or have a member invite you.',
  ),
  invalid_name: assumed(
    'There is no emoji of that name.',
    'Send the name without colons, for example thumbsup; skin tones as thumbsup::skin-tone-3.',
  ),
  invalid_name_maxlength: assumed(
    'The name of the channel is longer than 80 characters.',
    'Choose a shorter name.',
  ),
  invalid_name_required: assumed('The name of the channel is empty.', 'Send a name.'),
  invalid_name_specials: assumed(
    'The name of the channel holds characters that names cannot have.',
    'Use lower-case letters, digits, - and _.',
  ),
  name_taken: assumed(
    'Another channel has that name.',
    'Choose another name; archived channels keep theirs.',
  ),
  no_reaction: assumed(
    'The caller has no such emoji on the message.',
    'Send the name of an emoji the caller chose; reactions.get lists them.',
  ),
  not_archived: assumed('The channel is not archived.', 'Nothing is left to do.'),
  restricted_action: assumed(
    'The settings of the workspace keep this person from doing that.',
    'Have somebody do it who may: a full member, or an administrator.',
  ),
  too_many_users: assumed(
    'More people were named than the method takes.',
    'Name fewer: eight for a direct conversation, a thousand for an invitation.',
  ),
  user_disabled: assumed('The account of the person is deactivated.', 'Name somebody active.'),
  user_not_in_channel: assumed(
    'The person the message is for is not in the channel.',
    'Invite them first, or post to a channel they are in.',
  ),
  users_list_not_supplied: assumed(
    'Neither a conversation nor any person was named.',
    'Send channel, or users: ids separated by commas.',
  ),
  cant_delete_message: stated(
    'The authenticated user lacks permission to delete this message.',
    'A bot deletes only its own messages; a person their own, an administrator any.',
  ),
  cant_update_message: assumed(
    'The authenticated user lacks permission to edit this message.',
    'Only the author can edit a message: use the token that posted it.',
  ),
  channel_not_found: stated(
    'The value for the channel is invalid.',
    'Send the id of a conversation the caller can see; conversations.list names them.',
  ),
  invalid_blocks: assumed(
    'The blocks are malformed.',
    'response_metadata.messages names the block and the fault.',
  ),
  invalid_cursor: stated(
    'The cursor is malformed, wrongly encoded or too old.',
    'Send next_cursor of the answer before, encoded once (= becomes %3D), or start again without a cursor.',
  ),
  invalid_types: assumed(
    'The value for `types` names a kind of conversation that does not exist.',
    'Use public_channel, private_channel, mpim and im, separated by commas.',
  ),
  is_archived: assumed(
    'The channel is archived.',
    'Unarchive the channel first, or use another one.',
  ),
  message_not_found: stated(
    'There is no message with that timestamp.',
    'Send the channel and the ts of the message as the platform gave them; a ts is a string.',
  ),
  method_not_supported_for_channel_type: assumed(
    'The method does not work on this kind of conversation.',
    'Use a channel of a kind the reference of the method names.',
  ),
  msg_too_long: assumed(
    'The text is longer than 40,000 characters.',
    'Shorten the text, or split it into several messages.',
  ),
  no_query: assumed('The query is empty.', 'Send at least one word.'),
  no_text: assumed('The message has neither text nor blocks nor attachments.', 'Send some text.'),
  not_in_channel: assumed(
    'The caller is not in the channel.',
    'Join it with conversations.join, be invited, or add the scope chat:write.public.',
  ),
  thread_not_found: assumed(
    'There is no message with the timestamp in thread_ts.',
    'Send the ts of the parent message in the same channel.',
  ),
  too_many_attachments: assumed(
    'The message has more than 100 attachments.',
    'Send at most 100 attachments.',
  ),
  unknown_method: assumed(
    'There is no method of that name.',
    'Check the spelling; the catalogue lists every method.',
  ),
  user_not_found: assumed(
    'There is no user with that id, or the caller cannot see them.',
    'Send the id of a user; users.list names them.',
  ),
} as const;
