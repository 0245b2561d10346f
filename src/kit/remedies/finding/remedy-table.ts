import type { AuthorizeErrorCode } from '../../../contract/errors/authorize-errors.ts';
import type { ErrorCode, WarningCode } from '../../../contract/errors/errors.ts';
import type { WebhookErrorCode } from '../../../contract/errors/webhook-errors.ts';

/** The kinds of remedies. */
export type RemedyKind =
  /** Wait, or advance the clock. */
  | 'wait'
  /** Turn off the conditions that cause the code. */
  | 'condition'
  /** Bring the caller into the conversation. */
  | 'join'
  /** Bring the person that an argument names into the conversation. */
  | 'invite'
  | 'unarchive'
  /** Reactivate the person that an argument names. */
  | 'reactivate'
  /** Mint a token with the missing scope. */
  | 'scope'
  /** Mint a token like the one that is no longer valid. */
  | 'new token'
  /** Send the token that the call lacked. */
  | 'send token'
  /** Act with another token of a type that the method accepts. */
  | 'other token'
  /** Act with a token of a legacy type. */
  | 'legacy token'
  /** Act as the owner. */
  | 'owner'
  /** Send the id and the secret of the app. */
  | 'client'
  /** Issue an authorization code. */
  | 'code'
  | 'first page'
  /** Correct the argument that the code is about. */
  | 'argument'
  /** Fill in the example of the method, which succeeds. */
  | 'example';

type Code = ErrorCode | WarningCode | WebhookErrorCode | AuthorizeErrorCode;

/** Why a code has no remedy, in a sentence or two. */
interface NoRemedy {
  readonly reason: string;
}
const noRemedy = (reason: string): NoRemedy => ({ reason });

const EXAMPLE = ['example'] as const;
const ARGUMENT = ['argument', 'example'] as const;
const RESTART_IN_PANEL = noRemedy(
  'An app made this request, and sent the browser with it. Make another in the panel of the flow: Sign-in or Install.',
);
const WEBHOOK_ADDRESS = noRemedy(
  'The address was not copied whole. The Composer lists the webhooks of this world.',
);

/** The kinds of remedies for each code of all surfaces, in the order in which they are offered. */
export const REMEDY_TABLE: Readonly<Record<Code, readonly RemedyKind[] | NoRemedy>> = {
  // Reading the request
  invalid_arg_name: EXAMPLE,
  invalid_arguments: ARGUMENT,
  invalid_array_arg: ARGUMENT,
  invalid_charset: EXAMPLE,
  invalid_form_data: EXAMPLE,
  invalid_post_type: EXAMPLE,
  missing_post_type: EXAMPLE,
  method_not_allowed: EXAMPLE,
  request_timeout: EXAMPLE,
  request_too_large: EXAMPLE,
  missing_charset: EXAMPLE,
  superfluous_charset: EXAMPLE,

  // Who calls
  access_denied: ['condition'],
  account_inactive: ['condition', 'other token'],
  bad_client_secret: ['client'],
  invalid_client_id: ['client'],
  client_id_token_mismatch: ['client'],
  invalid_auth: ['condition', 'other token'],
  missing_scope: ['scope', 'other token'],
  no_permission: ['join', 'other token'],
  not_allowed_token_type: ['other token'],
  not_authed: ['send token', 'other token'],
  team_access_not_granted: ['condition'],
  token_expired: ['condition', 'new token', 'other token'],
  token_revoked: ['condition', 'new token', 'other token'],
  two_factor_setup_required: ['condition'],
  restricted_action: ['condition', 'owner'],
  cant_delete_message: ['owner', 'example'],
  cant_update_message: ['example', 'other token'],
  not_authorized: ['owner', 'example'],
  cant_broadcast_message: ARGUMENT,
  invalid_scheduled_message_id: ['example'],
  cannot_provide_both_markdown_text_and_chunks: ['example'],
  markdown_text_conflict: ['argument'],
  invalid_chunks: ARGUMENT,
  invalid_thread_ts: noRemedy(
    'A person begins a chat with the app in the Workspace, or writes to it directly.',
  ),
  markdown_text_or_chunks_required: ARGUMENT,
  session_not_found: ['example'],
  message_not_in_streaming_state: ['example'],
  message_not_owned_by_app: ['example', 'other token'],
  missing_recipient_team_id: ARGUMENT,
  missing_recipient_user_id: ARGUMENT,
  streaming_mode_mismatch: ['example'],
  streaming_state_conflict: ['example'],
  restricted_too_many: ARGUMENT,
  time_in_past: ARGUMENT,
  time_too_far: ARGUMENT,

  // Whether the service answers
  accesslimited: ['condition'],
  deprecated_endpoint: ['condition', 'legacy token'],
  method_deprecated: ['condition', 'legacy token'],
  ekm_access_denied: ['condition'],
  enterprise_is_restricted: ['condition'],
  fatal_error: ['condition'],
  internal_error: ['condition'],
  org_login_required: ['condition'],
  ratelimited: ['wait', 'condition'],
  rate_limited: ['wait'],
  service_unavailable: ['condition'],
  team_added_to_org: ['condition'],
  temporarily_unavailable: ['condition'],

  // Conversations and people
  channel_not_found: ['condition', 'join', 'argument'],
  not_in_channel: ['join', 'argument'],
  user_not_in_channel: ['invite', 'argument'],
  is_archived: ['condition', 'unarchive', 'argument'],
  channel_is_archived: ['condition', 'unarchive'],
  method_not_supported_for_channel_type: ARGUMENT,
  user_not_found: ['condition', 'argument'],
  user_disabled: ['condition', 'reactivate', 'argument'],
  already_archived: ['example'],
  already_in_channel: ARGUMENT,
  cant_archive_general: ARGUMENT,
  cant_invite_self: ARGUMENT,
  cant_kick_from_general: ARGUMENT,
  cant_kick_self: ARGUMENT,
  cant_leave_general: ARGUMENT,
  last_member: ARGUMENT,
  not_archived: ['example'],
  name_taken: ARGUMENT,
  invalid_name: ARGUMENT,
  invalid_name_maxlength: ARGUMENT,
  invalid_name_required: ARGUMENT,
  invalid_name_specials: ARGUMENT,
  too_many_users: ARGUMENT,
  users_list_not_supplied: ARGUMENT,
  too_long: ARGUMENT,
  invalid_types: ARGUMENT,

  // Apps and manifests
  app_not_eligible: noRemedy(
    'A world keeps one app at least. Create another with apps.manifest.create.',
  ),
  failed_creating_app: noRemedy('A world has at most 200 apps. Delete one: apps.manifest.delete.'),
  invalid_app_id: ARGUMENT,
  invalid_manifest: ARGUMENT,

  cannot_unfurl_url: noRemedy(
    'The manifest of the app registers domains in features.unfurl_domains. The panel Apps changes it.',
  ),

  // Views and response URLs
  duplicate_external_id: ARGUMENT,
  exchanged_trigger_id: noRemedy(
    'A trigger opens one view. Act again as a person in the Workspace, and answer with its new trigger.',
  ),
  expired_trigger_id: noRemedy(
    'A trigger lives three seconds. Act again as a person in the Workspace, and answer with its new trigger.',
  ),
  expired_url: noRemedy('A response URL lives 30 minutes. Post with chat.postMessage instead.'),
  hash_conflict: ARGUMENT,
  invalid_trigger_id: ARGUMENT,
  not_enabled: noRemedy(
    'The manifest of the app turns its Home tab off. The panel Apps turns it on.',
  ),
  not_found: ARGUMENT,
  push_limit_reached: noRemedy(
    'A modal has at most three views on top of each other. Close one, or use views.update.',
  ),
  used_url: noRemedy('A response URL takes five posts. Post with chat.postMessage instead.'),
  view_too_large: ARGUMENT,

  // People and the workspace
  bot_not_found: ARGUMENT,
  cannot_add_others: ['argument', 'example'],
  cannot_parse: ARGUMENT,
  too_many_reminders: noRemedy(
    'Only the person knows which reminders may go. reminders.list lists them, reminders.delete deletes one.',
  ),
  no_such_subteam: ARGUMENT,
  name_already_exists: ARGUMENT,
  handle_already_exists: ARGUMENT,
  too_many_usergroups: noRemedy(
    'Only the people of the workspace know which of its user groups may go. usergroups.list lists them.',
  ),
  invalid_presence: ARGUMENT,
  snooze_not_active: noRemedy('There is no snooze to end. dnd.setSnooze begins one.'),
  users_not_found: ARGUMENT,
  not_admin: ['owner', 'example'],
  cannot_update_admin_user: ['owner', 'example'],
  invalid_profile: ARGUMENT,
  profile_status_set_failed_too_long: ARGUMENT,
  profile_status_set_failed_not_emoji_syntax: ARGUMENT,
  team_not_found: ARGUMENT,

  // Messages
  already_pinned: ['example'],
  already_reacted: ['example'],
  no_pin: ['example'],
  no_reaction: ['example'],
  bad_timestamp: ARGUMENT,
  invalid_timestamp: ARGUMENT,
  invalid_bookmark_type: ARGUMENT,
  invalid_emoji: ARGUMENT,
  invalid_link: ARGUMENT,
  invalid_blocks: ARGUMENT,
  invalid_cursor: ['first page', 'example'],
  invalid_metadata_format: ARGUMENT,
  invalid_metadata_schema: ARGUMENT,
  message_not_found: ARGUMENT,
  metadata_must_be_sent_from_app: ARGUMENT,
  metadata_too_large: ARGUMENT,
  msg_too_long: ARGUMENT,
  no_query: ARGUMENT,
  no_text: ARGUMENT,
  thread_not_found: ARGUMENT,
  too_many_attachments: ARGUMENT,
  already_public: ARGUMENT,
  alt_txt_too_large: ARGUMENT,
  cant_delete_file: ['other token', 'owner'],
  channels_limit_exceeded: ARGUMENT,
  bad_image: ARGUMENT,
  too_large: ARGUMENT,
  too_many_frames: ARGUMENT,
  file_not_found: ARGUMENT,
  file_upload_size_restricted: ARGUMENT,
  snippet_too_large: ARGUMENT,
  storage_limit_reached: noRemedy(
    'Only somebody who knows the files can say which of them to delete: files.list names them.',
  ),
  unknown_snippet_type: ARGUMENT,
  unknown_type: ARGUMENT,
  too_many_bookmarks: noRemedy(
    'Only the people of the conversation know which of its bookmarks may go. bookmarks.list lists them, bookmarks.remove removes one.',
  ),
  too_many_pins: noRemedy(
    'Only the people who read the conversation know which of its pins may go. pins.list lists them, pins.remove removes one.',
  ),
  unknown_method: noRemedy(
    'Only the sender knows which method was meant. The list has all of them.',
  ),

  // Codes, sign-in and install
  bad_redirect_uri: ['code'],
  code_already_used: ['code'],
  invalid_code: ['code'],
  invalid_code_verifier: ['code'],
  invalid_grant_type: ['code'],
  invalid_refresh_token: ['code'],
  token_already_exchanged: noRemedy(
    'Only the app knows where it stored the tokens of the first exchange.',
  ),
  token_rotation_not_enabled: noRemedy(
    'The panel Install has the switch for token rotation of the app.',
  ),
  unauthorized_client: ['condition'],
  invalid_consent: RESTART_IN_PANEL,
  invalid_request: RESTART_IN_PANEL,
  unsupported_response_type: RESTART_IN_PANEL,
  invalid_scope: RESTART_IN_PANEL,
  login_required: RESTART_IN_PANEL,
  consent_required: RESTART_IN_PANEL,
  request_not_supported: RESTART_IN_PANEL,
  invalid_request_uri: RESTART_IN_PANEL,
  invalid_request_object: RESTART_IN_PANEL,

  // Webhooks
  action_prohibited: ['condition'],
  invalid_payload: noRemedy('The Composer marks each fault of the message at its block.'),
  invalid_token: ['condition'],
  no_active_hooks: ['condition'],
  no_service: ['condition'],
  no_service_id: WEBHOOK_ADDRESS,
  no_team: WEBHOOK_ADDRESS,
  posting_to_general_channel_denied: ['condition'],
  team_disabled: ['condition'],
};

/** The kinds of remedies for a code; an empty list for an unknown code. */
export function kindsFor(code: string): readonly RemedyKind[] {
  if (!Object.hasOwn(REMEDY_TABLE, code)) return [];
  const entry = REMEDY_TABLE[code as Code];
  return 'reason' in entry ? [] : entry;
}
