/**
 * The codes of the interface's tables, "chat.delete errors", "Warnings", "Pagination error" and
 * "Incoming webhook errors", in the order
 * they stand there: written down once more, so that a test can hold the error table and the recipes to them.
 */
export const INTERFACE_ERRORS = [
  'cant_delete_message',
  'channel_not_found',
  'message_not_found',
  'access_denied',
  'account_inactive',
  'deprecated_endpoint',
  'ekm_access_denied',
  'enterprise_is_restricted',
  'invalid_auth',
  'method_deprecated',
  'missing_scope',
  'not_allowed_token_type',
  'not_authed',
  'no_permission',
  'org_login_required',
  'token_expired',
  'token_revoked',
  'two_factor_setup_required',
  'team_access_not_granted',
  'accesslimited',
  'fatal_error',
  'internal_error',
  'invalid_arg_name',
  'invalid_arguments',
  'invalid_array_arg',
  'invalid_charset',
  'invalid_form_data',
  'invalid_post_type',
  'missing_post_type',
  'ratelimited',
  'request_timeout',
  'service_unavailable',
  'team_added_to_org',
] as const;

export const INTERFACE_WARNINGS = ['missing_charset', 'superfluous_charset'] as const;

export const INTERFACE_PAGINATION_ERRORS = ['invalid_cursor'] as const;

export const INTERFACE_WEBHOOK_ERRORS = [
  'action_prohibited',
  'channel_is_archived',
  'invalid_payload',
  'invalid_token',
  'no_active_hooks',
  'no_service',
  'no_service_id',
  'no_team',
  'no_text',
  'posting_to_general_channel_denied',
  'team_disabled',
  'too_many_attachments',
  'user_not_found',
  'channel_not_found',
] as const;
