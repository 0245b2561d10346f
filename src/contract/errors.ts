/** Whether a statement stands in the interface, or was chosen where it says "not shown". */
export type Provenance = 'stated' | 'assumed';

const stated = (cause: string, fix: string) => ({ cause, fix, provenance: 'stated' }) as const;
const assumed = (cause: string, fix: string) => ({ cause, fix, provenance: 'assumed' }) as const;

/*
 * The error table of the Web API: the one source for refusals, the gallery, the catalogue and the tests.
 * `cause` is the condition the interface states ("Errors"); `fix` is Parley's own advice.
 */

/** Refusals while the request is read, before anyone asks who sent it. */
const transport = {
  invalid_arg_name: stated(
    'An argument name is outside accepted bounds: very long, or with characters other than letters, digits and _.',
    'Send only the argument names of the method, written exactly as in its reference.',
  ),
  invalid_arguments: stated(
    'The arguments are invalid, or a detail within them is.',
    'Read response_metadata.messages: it names each argument and what is wrong with it.',
  ),
  invalid_array_arg: stated(
    'An array was passed where strings are required.',
    'Send the value as one string; send each argument once.',
  ),
  invalid_charset: stated(
    'The charset in the Content-Type of the POST is invalid; valid are utf-8 and iso-8859-1.',
    'Drop the charset, or name utf-8.',
  ),
  invalid_form_data: stated(
    'A form-encoded or multipart POST has missing or malformed form data.',
    'Let an HTTP library encode the form; a multipart body must use the boundary its header names.',
  ),
  invalid_post_type: stated(
    'The Content-Type is invalid; valid are application/json, application/x-www-form-urlencoded, multipart/form-data and text/plain.',
    'Send one of the four content types.',
  ),
  missing_post_type: stated(
    'The POST had a payload but no Content-Type header.',
    'Add a Content-Type header that names how the body is written.',
  ),
  method_not_allowed: assumed(
    'The method does not answer this HTTP verb.',
    'Use a verb the Allow header names.',
  ),
  request_timeout: stated(
    'The POST data is missing or truncated.',
    'Send the whole body; Content-Length must be its length in bytes.',
  ),
} as const;

/** Refusals about the caller: its token, its account, its rights. */
const authentication = {
  access_denied: stated(
    'Access to a requested resource is denied.',
    'Ask an administrator for access to the resource, or act as someone who has it.',
  ),
  account_inactive: stated(
    'The bot token belongs to a deleted user or workspace.',
    'Install the app again in a live workspace and use the new token.',
  ),
  invalid_auth: stated(
    'The authentication cannot be validated: the token is invalid, or the source address is not allowed.',
    'Check that the token was copied whole, belongs to this deployment, and is used from an allowed network.',
  ),
  missing_scope: stated(
    'The token lacks a required scope.',
    'Add the scope named in `needed` to the app and install it again.',
  ),
  no_permission: stated(
    'The workspace token lacks permission; the app must be a member of the conversation.',
    'Invite the app into the conversation first.',
  ),
  not_allowed_token_type: stated(
    'This type of token is not allowed here.',
    'Use one of the token types in the reference of the method.',
  ),
  not_authed: stated(
    'No token was provided.',
    'Send `Authorization: Bearer <token>`, or `token` as a POST parameter.',
  ),
  team_access_not_granted: stated(
    'The token lacks the required workspace access.',
    'Have the organisation grant the app access to this workspace.',
  ),
  token_expired: stated('The token expired.', 'Refresh the token, or install the app again.'),
  token_revoked: stated(
    'The user token is for a deleted user or workspace, or the app was removed.',
    'Install the app again and use the new token.',
  ),
  two_factor_setup_required: stated(
    'Two-factor setup is required.',
    'Have the user set up two-factor authentication.',
  ),
} as const;

/** Refusals that hold for a while, whoever calls. */
const availability = {
  accesslimited: stated(
    'Access to the method is limited on the current network.',
    'Call from a network the administrators allow.',
  ),
  deprecated_endpoint: stated('The endpoint is deprecated.', 'Use the method that replaced it.'),
  ekm_access_denied: stated(
    'Administrators suspended the ability to post a message.',
    'Wait until the administrators lift the suspension.',
  ),
  enterprise_is_restricted: stated(
    'The method cannot be called from an Enterprise.',
    'Call it with a token of a single workspace.',
  ),
  fatal_error: stated(
    'A catastrophic server error; part of the operation may have succeeded.',
    'Look whether the operation happened before trying again.',
  ),
  internal_error: stated(
    'A transient server error; part of the operation may have succeeded.',
    'Look whether the operation happened, then try again.',
  ),
  method_deprecated: stated('The method is deprecated.', 'Use the method that replaced it.'),
  org_login_required: stated(
    'The workspace is in an enterprise migration and unavailable until it is done.',
    'Wait until the migration is done.',
  ),
  ratelimited: stated(
    'The call was rate limited.',
    'Wait the seconds in the Retry-After header, then call again.',
  ),
  service_unavailable: stated('The service is temporarily unavailable.', 'Try again later.'),
  team_added_to_org: stated(
    'The workspace is migrating to an Enterprise Organization; operations are intermittently unavailable.',
    'Try again; the migration ends by itself.',
  ),
  request_too_large: assumed(
    'The body is larger than 1 MiB.',
    'Send less in one call; nothing the platform takes is that large.',
  ),
} as const;

/** Refusals that belong to what a method does. */
const methods = {
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
    'The name of the emoji is none.',
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

export const ERRORS = { ...transport, ...authentication, ...availability, ...methods } as const;

/** The closed union of Web API error codes. */
export type ErrorCode = keyof typeof ERRORS;

const codes = <T extends object>(group: T) => Object.keys(group) as (keyof T)[];

/** Groups every method shares, so that a method declares only the codes of its own work. */
export const TRANSPORT_ERRORS = codes(transport);
export const AUTHENTICATION_ERRORS = codes(authentication);
export const AVAILABILITY_ERRORS = codes(availability);

/** Warnings a successful answer may carry (interface, "Errors"). */
export const WARNINGS = {
  missing_charset: stated(
    'The content type is one for which a charset is recommended, such as text/plain, and none was given.',
    'Add `; charset=utf-8` to the Content-Type.',
  ),
  superfluous_charset: stated(
    'A charset was given on a content type that does not use it, such as multipart/form-data.',
    'Drop the charset from the Content-Type.',
  ),
} as const;
export type WarningCode = keyof typeof WARNINGS;
