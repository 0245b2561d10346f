import { assumeError } from './error-entry.ts';

/** Errors of methods that change conversations, who is in them, and their bookmarks. */
export const CONVERSATION_ERRORS = {
  cant_kick_from_general: assumeError(
    'Nobody can be removed from the general channel.',
    'Remove them from another channel; who leaves the workspace is deactivated.',
  ),
  cant_kick_self: assumeError(
    'The caller tried to remove themselves.',
    'Leave the channel with conversations.leave.',
  ),
  cant_leave_general: assumeError(
    'Nobody can leave the general channel.',
    'Leave another channel.',
  ),
  invalid_bookmark_type: assumeError(
    'The bookmark is not a link.',
    'Send type=link: there are no other bookmarks.',
  ),
  invalid_link: assumeError(
    'The link is not an http, https or mailto address.',
    'Send a whole address, for example https://example.com/.',
  ),
  invalid_timestamp: assumeError(
    'The ts is not a valid message ts.',
    'Send the ts as the platform returned it, as a string: seconds, a dot, six digits.',
  ),
  last_member: assumeError(
    'The caller is the only member of the private channel.',
    'Archive the channel, or invite somebody first.',
  ),
  too_many_bookmarks: assumeError(
    'The conversation has 100 bookmarks.',
    'Remove another bookmark first, with bookmarks.remove.',
  ),
  not_authorized: assumeError(
    'The caller may not do that to this channel.',
    'Its creator and administrators can rename a channel: use the token of one of them.',
  ),
  too_long: assumeError(
    'The text is longer than the method allows.',
    'Shorten it: a topic and a purpose have at most 250 characters, the title of a bookmark 255.',
  ),
  already_archived: assumeError('The channel is already archived.', 'No action is needed.'),
  already_in_channel: assumeError(
    'The invited person is already in the channel.',
    'Leave them out; conversations.members lists who is in the channel.',
  ),
  cant_archive_general: assumeError(
    'The general channel cannot be archived.',
    'Archive another channel.',
  ),
  cant_invite_self: assumeError(
    'The caller tried to invite themselves.',
    'Join the channel with conversations.join, or have a member invite you.',
  ),
  invalid_name_maxlength: assumeError(
    'The channel name is longer than 80 characters.',
    'Choose a shorter name.',
  ),
  invalid_name_required: assumeError('The channel name is empty.', 'Send a name.'),
  invalid_name_specials: assumeError(
    'The channel name contains invalid characters.',
    'Use lower-case letters, digits, - and _.',
  ),
  name_taken: assumeError(
    'Another channel already has this name.',
    'Choose another name; archived channels keep their names.',
  ),
  not_archived: assumeError('The channel is not archived.', 'No action is needed.'),
} as const;
