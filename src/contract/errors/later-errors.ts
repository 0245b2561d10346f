import { CONVERSATION_ERRORS } from './conversation-errors.ts';
import { assumeError, stateError } from './error-entry.ts';
import { ERRORS } from './errors.ts';
import { MESSAGE_ERRORS } from './message-errors.ts';

/** Errors of the methods that load later. */
export const LATER_ERRORS = {
  ...CONVERSATION_ERRORS,
  ...MESSAGE_ERRORS,
  bad_redirect_uri: assumeError(
    'The redirect_uri differs from the one in the authorization request.',
    'Send exactly the redirect_uri of the authorization request.',
  ),
  app_not_eligible: assumeError(
    'The app is the only one of the world.',
    'Create another app first: a world keeps one at least.',
  ),
  users_not_found: assumeError(
    'No active person has this e-mail address.',
    'Check the address; users.list with the scope users:read.email lists them.',
  ),
  not_admin: assumeError(
    'Only administrators can do this for others.',
    'Use a token of an administrator, or leave user out to act for yourself.',
  ),
  cannot_update_admin_user: assumeError(
    'Only the primary owner can change the profile of an administrator.',
    'Use a token of the primary owner, or ask the person to change it.',
  ),
  bad_image: assumeError(
    'The bytes are no picture that can be a photo.',
    'Send a PNG, JPEG or GIF as the file image of a multipart form.',
  ),
  too_large: assumeError(
    'The picture has too many pixels or bytes.',
    'Send one of at most 1,024 pixels on each side, and 768 KiB.',
  ),
  too_many_frames: assumeError(
    'The animated GIF has too many frames.',
    'Send one of at most 100 frames, or a picture that stands still.',
  ),
  invalid_profile: assumeError(
    'The profile, or a field in it, is invalid.',
    'Read response_metadata.messages: it names the field and says what it must be.',
  ),
  profile_status_set_failed_too_long: assumeError(
    'The status_text has more than 100 characters.',
    'Shorten the text.',
  ),
  profile_status_set_failed_not_emoji_syntax: assumeError(
    'The status_emoji is no name between colons.',
    'Send a name with its colons, like :palm_tree:; an empty text for none.',
  ),
  invalid_presence: assumeError(
    'The presence is neither auto nor away.',
    'Send away, or auto to be active again.',
  ),
  snooze_not_active: assumeError(
    'Notifications of the caller are on already.',
    'Treat it as a success; dnd.info says whether a snooze is active.',
  ),
  no_such_subteam: assumeError(
    'No user group has this id, or it is disabled.',
    'Send an id of usergroups.list; include_disabled lists disabled ones, too.',
  ),
  name_already_exists: assumeError(
    'Another user group has this name.',
    'Choose another name, or change the group that has it with usergroups.update.',
  ),
  handle_already_exists: assumeError('Another user group has this handle.', 'Send another handle.'),
  too_many_usergroups: assumeError(
    'The workspace has 200 user groups, and takes no more.',
    'Give one that is not needed a new name and new people with usergroups.update.',
  ),
  cannot_add_others: assumeError(
    'A reminder is for the caller alone.',
    'Leave user out, or use a token of the person who is to be reminded.',
  ),
  cannot_parse: assumeError(
    'The time is not understood, has passed, or is more than five years away.',
    'Send epoch seconds, or words such as in 20 minutes, tomorrow or today at 5:30 pm.',
  ),
  too_many_reminders: assumeError(
    'The caller has 1,000 reminders, and gets no more.',
    'Delete reminders that are done with reminders.delete.',
  ),
  bot_not_found: assumeError(
    'No bot has this id.',
    'Send the bot_id of a message, or of auth.test with the token of a bot; the id of a user is something else.',
  ),
  team_not_found: assumeError(
    'The token belongs to another workspace.',
    'Leave team and domain out, or send those of the workspace; auth.test names its id.',
  ),
  cannot_unfurl_url: assumeError(
    'The message has no such link, or the app did not register its domain.',
    'Send the addresses of links in link_shared as they are; features.unfurl_domains of the manifest registers domains.',
  ),
  failed_creating_app: assumeError(
    'The world has 200 apps, and takes no more.',
    'Delete an app with apps.manifest.delete, or change one with apps.manifest.update.',
  ),
  invalid_app_id: assumeError(
    'No app has this app_id.',
    'Send the app_id that apps.manifest.create answered; a deleted app has none any more.',
  ),
  invalid_manifest: assumeError(
    'The manifest has mistakes.',
    'Read errors in the answer: each has a message and the JSON pointer of its place.',
  ),
  duplicate_external_id: assumeError(
    'Another view of the app has this external_id.',
    'Choose another external_id, or replace that view with views.update.',
  ),
  exchanged_trigger_id: assumeError(
    'The trigger_id was already used.',
    'Open one view for each interaction; replace it with views.update.',
  ),
  expired_trigger_id: assumeError(
    'The trigger_id is older than three seconds.',
    'Open the view first, and do slow work afterwards.',
  ),
  hash_conflict: assumeError(
    'The view has changed since the hash was read.',
    'Read the newest view from the last answer or payload, and send its hash.',
  ),
  invalid_trigger_id: assumeError(
    'The trigger_id is unknown, or was given to another app.',
    'Send the trigger_id of the interaction as it is, with a token of the same app.',
  ),
  not_enabled: assumeError(
    'The app has no Home tab.',
    'Set features.app_home.home_tab_enabled in the manifest of the app.',
  ),
  not_found: assumeError(
    'The app has no open view, the caller no reminder, or the conversation no bookmark, with this id.',
    'Send the id of a view that is still open, of a reminder that reminders.list has, or of a bookmark that bookmarks.list has.',
  ),
  push_limit_reached: assumeError(
    'The modal has three views on top of each other.',
    'Replace the top view with views.update, or wait until it is closed.',
  ),
  view_too_large: assumeError(
    'The view has more than 250,000 characters of JSON.',
    'Send a smaller view.',
  ),
  client_id_token_mismatch: assumeError(
    'The client_id and the token belong to different apps.',
    'Send a token of the app you want to remove.',
  ),
  code_already_used: assumeError(
    'The code was already exchanged. The tokens issued for it are revoked.',
    'Start the flow again, and exchange each code only once.',
  ),
  invalid_code: assumeError(
    'The code is unknown, older than ten minutes, or was issued to another app or for another flow.',
    'Start the flow again, and exchange the code immediately.',
  ),
  invalid_code_verifier: assumeError(
    'The code_verifier does not match the code_challenge of the sign-in request.',
    'Send the code_verifier of the same flow; the challenge is its SHA-256 hash in base64url.',
  ),
  invalid_grant_type: assumeError(
    'The grant_type is neither authorization_code nor refresh_token.',
    'Send authorization_code or refresh_token.',
  ),
  invalid_refresh_token: assumeError(
    'The refresh token is unknown, was used before, or was revoked.',
    'Use the refresh token from the latest response. If you have none, sign in again.',
  ),
  token_already_exchanged: assumeError(
    'The token was already exchanged for one that expires.',
    'Use the access token and the refresh token of the first exchange.',
  ),
  token_rotation_not_enabled: assumeError(
    'The app does not rotate its tokens.',
    'Turn token rotation on for the app, then exchange its tokens.',
  ),
  already_pinned: assumeError(
    'The message is pinned to the conversation already.',
    'No action is needed; pins.remove removes the pin.',
  ),
  bad_timestamp: assumeError(
    'The timestamp is not a valid message ts.',
    'Send the ts as the platform returned it, as a string: seconds, a dot, six digits.',
  ),
  invalid_emoji: assumeError(
    'The emoji is not a name of one.',
    'Send a name with or without colons, for example :ship:.',
  ),
  no_pin: assumeError(
    'The message is not pinned to the conversation.',
    'Send the ts of a pinned message; pins.list lists them.',
  ),
  no_reaction: assumeError(
    'The caller has not added this reaction to the message.',
    'Send the name of a reaction the caller added; reactions.get lists them.',
  ),
  too_many_pins: assumeError(
    'The conversation has 100 pinned messages.',
    'Remove another pin first, with pins.remove.',
  ),
  too_many_users: assumeError(
    'The call names more people than the method allows.',
    'Name at most eight people for a direct conversation, and at most a thousand for an invitation.',
  ),
  alt_txt_too_large: assumeError(
    'The description of the picture has more than 1,000 characters.',
    'Send a shorter alt_txt.',
  ),
  already_public: assumeError(
    'The public address of the file works already.',
    'Take permalink_public of the file; files.revokePublicURL ends it.',
  ),
  cant_delete_file: assumeError(
    'The file was uploaded by somebody else.',
    'A bot can delete only its own files. A person can delete their own; an administrator can delete any.',
  ),
  channels_limit_exceeded: assumeError(
    'The call names more than 100 conversations.',
    'Share the files in at most 100 conversations.',
  ),
  file_not_found: assumeError(
    'There is no complete file with this id, or the caller cannot see it.',
    'Send the id of a file that files.list answers. An upload is a file once its bytes were sent to the upload_url and files.completeUploadExternal was called.',
  ),
  file_upload_size_restricted: assumeError(
    'The file is larger than 100 MiB.',
    'Send a smaller file.',
  ),
  snippet_too_large: assumeError(
    'A file with a snippet_type has more than a mebibyte.',
    'Leave snippet_type out: the file is then shared as a file.',
  ),
  storage_limit_reached: assumeError(
    'The files of the world have 300 MiB together, or it has 2,000 of them.',
    'Delete files with files.delete. Uploads that are not completed give their room back after an hour.',
  ),
  unknown_type: assumeError(
    'types names a kind of file that there is not.',
    'Send all, images, snippets, pdfs or zips.',
  ),
  unknown_snippet_type: assumeError(
    'Parley does not know the syntax that snippet_type names.',
    'Send text, javascript, python or another name of the list, or leave snippet_type out.',
  ),
  user_disabled: assumeError('The user account is deactivated.', 'Use the id of an active user.'),
  user_not_in_channel: assumeError(
    'The recipient is not in the channel.',
    'Invite them first, or post to a channel they are in.',
  ),
  users_list_not_supplied: assumeError(
    'The call has neither channel nor users.',
    'Send channel, or users: ids separated by commas.',
  ),
  cant_delete_message: stateError(
    'The authenticated user lacks permission to delete this message.',
    'A bot can delete only its own messages. A person can delete their own; an administrator can delete any.',
  ),
  cant_update_message: assumeError(
    'The authenticated user lacks permission to edit this message.',
    'Only the author can edit a message: use the token that posted it.',
  ),
  method_not_supported_for_channel_type: assumeError(
    'The method does not work on this kind of conversation.',
    'Use one of the kinds of conversation that the reference of the method lists.',
  ),
  no_query: assumeError('The query is empty.', 'Send at least one word.'),
  user_not_found: assumeError(
    'There is no user with that id, or the caller cannot see them.',
    'Send the id of a user; users.list lists them.',
  ),
} as const;

/** The whole error table of the Web API. */
export const ALL_ERRORS = { ...ERRORS, ...LATER_ERRORS } as const;
