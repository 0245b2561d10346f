import { CALLBACK_PATH } from '../../contract/relying-party.ts';
import type { LessonCall } from '../definition/facts.ts';
import type { HandsAnswer, LessonHands } from '../definition/hands.ts';

/** Requests of the sign-in page, and decisions on it. */
export const isSignInPage = ({ name }: LessonCall): boolean => name === 'sign-in page';

/** A request of the sign-in page, as an app sends the browser there. */
export const isRequest = (call: LessonCall): boolean =>
  isSignInPage(call) && !('consent' in call.args) && !('decision' in call.args);

export const isExchange = ({ name, args }: LessonCall): boolean =>
  name === 'openid.connect.token' &&
  (args['grant_type'] ?? 'authorization_code') !== 'refresh_token';

export const isUserInfo = ({ name }: LessonCall): boolean => name === 'openid.connect.userInfo';

/** A text argument; empty if it is missing. */
export const textOf = ({ args }: LessonCall, name: string): string => {
  const value = args[name];
  return typeof value === 'string' ? value : '';
};

/** The words of a scope. */
export const scopesOf = (call: LessonCall): readonly string[] =>
  textOf(call, 'scope').split(/[ ,]+/).filter(Boolean);

/** Whether a scope has `openid`, and others that do not belong to a sign-in. */
export const mixesScopes = (call: LessonCall): boolean =>
  scopesOf(call).includes('openid') && scopesOf(call).some((scope) => !SIGN_IN_SCOPES.has(scope));

const SIGN_IN_SCOPES: ReadonlySet<string> = new Set(['openid', 'email', 'profile']);

/** How long a code and an access token of a sign-in live, in seconds (docs/assumptions.md, A-26). */
export const CODE_LIFE_S = 600;
export const TOKEN_LIFE_S = 43_200;

/** The code that a call sent back to the app, masked; null if it gave none. It comes by a redirect, or by a form. */
export function issuedCode(call: LessonCall): string | null {
  if (!isSignInPage(call) || call.error !== null) return null;
  const { location, text } = call;
  if (location !== null && URL.canParse(location))
    return new URL(location).searchParams.get('code');
  return /name="code" value="([^"]*)"/.exec(text)?.[1] ?? null;
}

/** The call that gave out the code that an exchange presents, if it is among `calls`. */
export const issueOf = (
  exchange: LessonCall,
  calls: readonly LessonCall[],
): LessonCall | undefined =>
  calls.findLast((call) => call.id < exchange.id && issuedCode(call) === textOf(exchange, 'code'));

/** Whether the client secret stood in the address, where logs keep it. A code that was used may stand there. */
export const hasSecretInAddress = ({ path }: LessonCall): boolean =>
  /[?&]client_secret=/.test(path);

/** What to say about an exchange that was refused. */
export const exchangeHint = ({ error }: LessonCall): string =>
  EXCHANGE_HINTS[error ?? ''] ?? `The exchange was refused: ${error}. Read why in the wire.`;

const EXCHANGE_HINTS: Readonly<Record<string, string>> = {
  invalid_code:
    'The platform does not know this code, or it is older than ten minutes. Sign in again.',
  code_already_used: 'This code was exchanged before. Sign in again to get another one.',
  bad_client_secret: 'The client secret is wrong.',
  invalid_client_id: 'The client id is unknown, or the app authenticated in two different ways.',
  bad_redirect_uri: 'The redirect URI is not the one of the request. Send the same.',
  invalid_code_verifier: 'The request had a code challenge: send its code verifier, too.',
};

/** A value that nobody can guess, for `state` and `nonce`. */
export const unguessable = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

export const SIGN_IN_PAGE = '/openid/connect/authorize';

/** The parameters of a sign-in, with a new `state` and `nonce`. */
export const signInRequest = () => ({
  response_type: 'code',
  scope: 'openid email profile',
  state: unguessable(),
  nonce: unguessable(),
});

/** Posts a form as the first app: with its id, its secret and its redirect URI unless `fields` names others. */
export async function postForm(
  { world, send }: LessonHands,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<HandsAnswer> {
  const { apps, deployment } = await world();
  const { client_id = '', client_secret = '' } = apps[0] ?? {};
  const redirect_uri = deployment.base_url + CALLBACK_PATH;
  return send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id, client_secret, redirect_uri, ...fields }).toString(),
  });
}
