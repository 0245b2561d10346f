import type { Provenance } from './errors.ts';

/**
 * What the pages of sign-in and install can refuse a request with. A fault that leaves the redirect URI
 * untrustworthy is told on a page; any other goes back to the client, as `error` of the redirect (interface,
 * "Authorization (sign-in)"; docs/assumptions.md, A-24).
 */
interface AuthorizeErrorEntry {
  readonly told: 'page' | 'client';
  /** HTTP status of the page, or of the redirect. */
  readonly status: 302 | 400 | 403;
  readonly cause: string;
  readonly fix: string;
  readonly provenance: Provenance;
}

const page = <Status extends 400 | 403>(status: Status, cause: string, fix: string) =>
  ({ told: 'page', status, cause, fix, provenance: 'assumed' }) as const;
const client = (cause: string, fix: string) =>
  ({ told: 'client', status: 302, cause, fix, provenance: 'assumed' }) as const;

export const AUTHORIZE_ERRORS = {
  invalid_client_id: page(
    400,
    'client_id is missing, or names no app.',
    'Send the client_id of the app, as its settings show it.',
  ),
  bad_redirect_uri: page(
    400,
    'redirect_uri is missing, malformed, or neither a configured redirect URI of the app nor below one.',
    'Send a redirect URI that is configured for the app, or lies in a directory below one.',
  ),
  invalid_consent: page(
    403,
    'The decision did not come from a page of consent that is still open.',
    'Start the flow again from the app, and decide on the page it leads to.',
  ),
  invalid_request: client(
    'A parameter is missing, repeated or malformed.',
    'Read error_description: it names the parameter.',
  ),
  unauthorized_client: client(
    'The app was removed from the workspace.',
    'Install the app again, then sign in.',
  ),
  unsupported_response_type: client(
    'response_type is not code.',
    'Send response_type=code: the authorization code flow is the only one.',
  ),
  invalid_scope: client(
    'A scope is unknown, openid is missing, or sign-in scopes are mixed with others (scope conflict).',
    'Ask for sign-in scopes and other scopes in separate flows.',
  ),
  access_denied: client(
    'The person cancelled, or the workspace lets nobody in.',
    'Tell the person that the sign-in did not happen, and offer it again.',
  ),
  login_required: client(
    'prompt=none was sent, and nobody is signed in, or too long ago for max_age, or somebody other than login_hint names.',
    'Start the flow again without prompt.',
  ),
  consent_required: client(
    'prompt=none was sent, and the person has not agreed to these scopes before.',
    'Start the flow again without prompt.',
  ),
  request_not_supported: client(
    'Parameters were passed in a request object.',
    'Send the parameters in the query.',
  ),
  invalid_request_uri: client(
    'The request object that request_uri names could not be fetched.',
    'Send the parameters in the query.',
  ),
  temporarily_unavailable: client('The service is temporarily unavailable.', 'Try again later.'),
} as const satisfies Readonly<Record<string, AuthorizeErrorEntry>>;

export type AuthorizeErrorCode = keyof typeof AUTHORIZE_ERRORS;
