import { CALLBACK_PATH } from '../../contract/relying-party.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import type { DriverAnswer, LessonDriver } from '../definition/driver.ts';
import type { LessonCall } from '../definition/facts.ts';
import { scopesIn, SIGN_IN_SCOPES, textOf } from './argument.ts';
import { randomValue } from '../../base/random-value.ts';

/** Whether a call is a request to the sign-in page, or a decision on it. */
export const isSignInPage = ({ name }: LessonCall): boolean => name === 'sign-in page';

/** Whether a call is a request to the sign-in page, to which an app has sent the browser. */
export const isSignInRequest = (call: LessonCall): boolean =>
  isSignInPage(call) && !('consent' in call.args) && !('decision' in call.args);

export const isCodeExchange = ({ name, args }: LessonCall): boolean =>
  name === 'openid.connect.token' &&
  (args['grant_type'] ?? 'authorization_code') !== 'refresh_token';

export const isUserInfo = ({ name }: LessonCall): boolean => name === 'openid.connect.userInfo';

/** The scopes that a request asks for. */
export const scopesOf = (call: LessonCall): readonly string[] => scopesIn(textOf(call, 'scope'));

/** Whether a request asks for `openid` and for scopes that do not belong to a sign-in. */
export const mixesScopes = (call: LessonCall): boolean =>
  scopesOf(call).includes('openid') && scopesOf(call).some((scope) => !SIGN_IN_SCOPES.has(scope));

/** The code that the answer of a call brings to the app, in a redirect or a form. It is masked; null without a code. */
export function findIssuedCode(call: LessonCall): string | null {
  if (!isSignInPage(call) || call.error !== null) return null;
  const { location, text } = call;
  if (location !== null && URL.canParse(location))
    return new URL(location).searchParams.get('code');
  return /name="code" value="([^"]*)"/.exec(text)?.[1] ?? null;
}

/** Finds the call that issued the code of an exchange, if it is among `calls`. */
export const findCodeIssue = (
  exchange: LessonCall,
  calls: readonly LessonCall[],
): LessonCall | undefined =>
  calls.findLast(
    (call) => call.id < exchange.id && findIssuedCode(call) === textOf(exchange, 'code'),
  );

/** Whether a call had the client secret in its address, which logs store. */
export const hasSecretInAddress = ({ path }: LessonCall): boolean =>
  /[?&]client_secret=/.test(path);

export const SIGN_IN_PAGE = '/openid/connect/authorize';

/** The parameters of a sign-in request, with a new `state` and `nonce`. */
export const signInRequest = () => ({
  response_type: 'code',
  scope: 'openid email profile',
  state: randomValue(),
  nonce: randomValue(),
});

/** The parameters of a sign-in request of the first app, with its id and its redirect URI. */
export function appRequest({ apps, deployment }: WorldBrief) {
  const redirect_uri = deployment.base_url + CALLBACK_PATH;
  return { ...signInRequest(), client_id: apps[0]?.client_id ?? '', redirect_uri };
}

/** The address of the sign-in page with parameters. */
export const signInAddress = (parameters: Readonly<Record<string, string>>): string =>
  `${SIGN_IN_PAGE}?${new URLSearchParams(parameters)}`;

/** Posts a form as the first app, with its id, its secret and its redirect URI, unless `fields` has others. */
export async function postForm(
  { world, send }: LessonDriver,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<DriverAnswer> {
  const { apps, deployment } = await world();
  const { client_id = '', client_secret = '' } = apps[0] ?? {};
  const redirect_uri = deployment.base_url + CALLBACK_PATH;
  return send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id, client_secret, redirect_uri, ...fields }).toString(),
  });
}
