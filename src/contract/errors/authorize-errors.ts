import type { Provenance } from './errors.ts';

/**
 * Errors of the sign-in and install pages. While the redirect URI cannot be trusted, the error is shown on a page;
 * any other error is returned to the client, as `error` of the redirect (interface, "Authorization (sign-in)";
 * docs/assumptions.md, A-24).
 */
interface AuthorizeErrorEntry {
  readonly reportedTo: 'page' | 'client';
  /** HTTP status of the page, or of the redirect. */
  readonly status: 302 | 400 | 403;
  readonly cause: string;
  readonly fix: string;
  readonly provenance: Provenance;
}

const page = <Status extends 400 | 403>(status: Status, cause: string, fix: string) =>
  ({ reportedTo: 'page', status, cause, fix, provenance: 'assumed' }) as const;
const client = (cause: string, fix: string) =>
  ({ reportedTo: 'client', status: 302, cause, fix, provenance: 'assumed' }) as const;

export const AUTHORIZE_ERRORS = {
  invalid_client_id: page(
    400,
    'client_id is missing or unknown.',
    'Send the client_id from the settings of the app.',
  ),
  bad_redirect_uri: page(
    400,
    'redirect_uri is missing, malformed, or does not match a configured redirect URI of the app.',
    'Send a redirect URI that is configured for the app, or an address in a directory below one.',
  ),
  invalid_consent: page(
    403,
    'The decision did not come from an open consent page.',
    'Start the flow again from the app, and decide on the new consent page.',
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
    'The person cancelled, or the workspace allows no access.',
    'Tell the person that the sign-in did not happen, and offer it again.',
  ),
  login_required: client(
    'prompt=none was sent, and nobody is signed in, the sign-in is older than max_age, or login_hint names another person.',
    'Start the flow again without prompt.',
  ),
  consent_required: client(
    'prompt=none was sent, and the person has not yet agreed to these scopes.',
    'Start the flow again without prompt.',
  ),
  request_not_supported: client(
    'A request object was passed by value, in the parameter request.',
    'Send the parameters in the query, or the address of the request object in request_uri.',
  ),
  invalid_request_uri: client(
    'The request object at request_uri could not be fetched.',
    'Read error_description. Serve the object with status 200 as application/oauth-authz-req+jwt.',
  ),
  invalid_request_object: client(
    'The request object is malformed, its signature is invalid, or a claim does not match the request.',
    'Read error_description. Sign the object with HS256 and the client secret, or use alg none.',
  ),
  temporarily_unavailable: client('The service is temporarily unavailable.', 'Try again later.'),
} as const satisfies Readonly<Record<string, AuthorizeErrorEntry>>;

export type AuthorizeErrorCode = keyof typeof AUTHORIZE_ERRORS;

/**
 * What each page can answer, in the order of its rules. The catalogue lists it without loading the rules, which a test
 * compares it with.
 */
export const PAGE_ERRORS = {
  'sign-in': [
    'invalid_client_id',
    'request_not_supported',
    'invalid_request',
    'invalid_request_uri',
    'invalid_request_object',
    'bad_redirect_uri',
    'temporarily_unavailable',
    'access_denied',
    'unauthorized_client',
    'unsupported_response_type',
    'invalid_scope',
    'login_required',
    'consent_required',
    'invalid_consent',
  ],
  install: [
    'invalid_client_id',
    'bad_redirect_uri',
    'invalid_request',
    'temporarily_unavailable',
    'access_denied',
    'invalid_scope',
    'invalid_consent',
  ],
} as const satisfies Readonly<Record<string, readonly AuthorizeErrorCode[]>>;
