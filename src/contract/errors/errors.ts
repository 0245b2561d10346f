import { assumeError, stateError } from './error-entry.ts';
import type { LATER_ERRORS } from './later-errors.ts';
import { METHOD_ERRORS } from './method-errors.ts';

export type { Provenance } from './error-entry.ts';

/*
 * The error table of the Web API: the one source for refusals, the gallery, the catalogue and the tests.
 * `cause` is the condition the interface states ("Errors"); `fix` is Parley's own advice.
 */

/** Errors in reading the request, before authentication. */
const transport = {
  invalid_arg_name: stateError(
    'An argument name is too long, or contains characters other than letters, digits and _.',
    'Send only the argument names of the method, written exactly as in its reference.',
  ),
  invalid_arguments: stateError(
    'The arguments, or details within them, are invalid.',
    'Read response_metadata.messages: it lists each invalid argument with the reason.',
  ),
  invalid_array_arg: stateError(
    'An array was passed where strings are required.',
    'Send the value as one string; send each argument once.',
  ),
  invalid_charset: stateError(
    'The charset in the Content-Type of the POST is invalid; it must be utf-8 or iso-8859-1.',
    'Remove the charset, or use utf-8.',
  ),
  invalid_form_data: stateError(
    'A form-encoded or multipart POST has missing or malformed form data.',
    'Let an HTTP library encode the form; a multipart body must use the boundary in its Content-Type.',
  ),
  invalid_post_type: stateError(
    'The Content-Type is invalid; it must be application/json, application/x-www-form-urlencoded, multipart/form-data or text/plain.',
    'Send one of the four content types.',
  ),
  missing_post_type: stateError(
    'The POST had a payload but no Content-Type header.',
    'Add a Content-Type header that matches the format of the body.',
  ),
  method_not_allowed: assumeError(
    'The method does not support this HTTP verb.',
    'Use one of the verbs in the Allow header.',
  ),
  request_timeout: stateError(
    'The POST data is missing or truncated.',
    'Send the whole body: as many bytes as Content-Length says, and the closing boundary of a multipart body.',
  ),
} as const;

/** Errors about the caller: token, account and permissions. */
const authentication = {
  access_denied: stateError(
    'Access to a requested resource is denied.',
    'Ask an administrator for access to the resource, or act as someone who has it.',
  ),
  account_inactive: stateError(
    'The bot token belongs to a deleted user or workspace.',
    'Install the app again in an active workspace and use the new token.',
  ),
  bad_client_secret: assumeError(
    'The client_secret is missing or wrong.',
    'Send the secret from the settings of the app, as a field or with basic authentication.',
  ),
  invalid_client_id: assumeError(
    'The client_id is missing or unknown.',
    'Send the client_id from the settings of the app.',
  ),
  invalid_auth: stateError(
    'The authentication cannot be validated: the token is invalid, or the source address is not allowed.',
    'Check that the token was copied whole, belongs to this deployment, and is used from an allowed network.',
  ),
  missing_scope: stateError(
    'The token lacks a required scope.',
    'Add the missing scope to the app and install it again; the response lists it in needed.',
  ),
  no_permission: stateError(
    'The workspace token lacks permission; the app must be a member of the conversation.',
    'Invite the app into the conversation first.',
  ),
  not_allowed_token_type: stateError(
    'This type of token is not allowed here.',
    'Use one of the token types in the reference of the method.',
  ),
  not_authed: stateError(
    'No token was provided.',
    'Send the header Authorization: Bearer <token>, or token as a POST parameter.',
  ),
  team_access_not_granted: stateError(
    'The token lacks the required workspace access.',
    'Ask the organisation to grant the app access to this workspace.',
  ),
  token_expired: stateError('The token expired.', 'Refresh the token, or install the app again.'),
  token_revoked: stateError(
    'The user token is for a deleted user or workspace, or the app was removed.',
    'Install the app again and use the new token. A token whose code or refresh token was used twice stays revoked.',
  ),
  two_factor_setup_required: stateError(
    'Two-factor setup is required.',
    'Have the user set up two-factor authentication.',
  ),
} as const;

/** Errors of availability, which any caller can get. */
const availability = {
  accesslimited: stateError(
    'Access to the method is limited on the current network.',
    'Call from a network the administrators allow.',
  ),
  deprecated_endpoint: stateError(
    'The endpoint is deprecated.',
    'Use the method that replaced it.',
  ),
  ekm_access_denied: stateError(
    'Administrators suspended the ability to post a message.',
    'Wait until the administrators lift the suspension.',
  ),
  enterprise_is_restricted: stateError(
    'The method cannot be called from an Enterprise.',
    'Call it with a token of a single workspace.',
  ),
  fatal_error: stateError(
    'A catastrophic server error; part of the operation may have succeeded.',
    'Check whether the operation happened before you try again.',
  ),
  internal_error: stateError(
    'A transient server error; part of the operation may have succeeded.',
    'Check whether the operation happened, then try again.',
  ),
  method_deprecated: stateError('The method is deprecated.', 'Use the method that replaced it.'),
  org_login_required: stateError(
    'The workspace is in an enterprise migration and unavailable until it is done.',
    'Wait until the migration is done.',
  ),
  ratelimited: stateError(
    'The call was rate limited.',
    'Wait for the number of seconds in the Retry-After header, then call again.',
  ),
  service_unavailable: stateError('The service is temporarily unavailable.', 'Try again later.'),
  team_added_to_org: stateError(
    'The workspace is migrating to an Enterprise Organization; operations are intermittently unavailable.',
    'Try again; the migration ends by itself.',
  ),
  request_too_large: assumeError(
    'The body is larger than 1 MiB, or came in too many small chunks.',
    'Send less in one call; no method needs a body that large.',
  ),
} as const;

/** The part of the table that a page opens with; `ALL_ERRORS` is the whole. */
export const ERRORS = {
  ...transport,
  ...authentication,
  ...availability,
  ...METHOD_ERRORS,
} as const;

/** The closed union of Web API error codes. */
export type ErrorCode = keyof typeof ERRORS | keyof typeof LATER_ERRORS;

const codes = <T extends object>(group: T) => Object.keys(group) as (keyof T)[];

/** Codes of methods themselves that rules answer, too. */
export const OWN_ERRORS = codes(METHOD_ERRORS);

/** Groups every method shares, so that a method declares only the codes of its own work. */
export const TRANSPORT_ERRORS = codes(transport);
export const AUTHENTICATION_ERRORS = codes(authentication);
export const AVAILABILITY_ERRORS = codes(availability);

/** Warnings a successful answer may carry (interface, "Errors"). */
export const WARNINGS = {
  missing_charset: stateError(
    'The content type is one for which a charset is recommended, such as text/plain, and none was given.',
    'Add charset=utf-8 to the Content-Type.',
  ),
  superfluous_charset: stateError(
    'A charset was given on a content type that does not use it, such as multipart/form-data.',
    'Remove the charset from the Content-Type.',
  ),
} as const;
export type WarningCode = keyof typeof WARNINGS;
