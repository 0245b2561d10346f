import { makeCall, textOf, type MadeCall } from '../../../../client/made-call.ts';
import type { ParleyClient } from '../../../../client/transport/client.ts';
import type { CallAnswer } from '../../../../client/transport/call.ts';
import { bearer, formRequest, getRequest } from '../../../../client/transport/requests.ts';
import { randomValue } from '../../../../base/random-value.ts';
import type { PublicKey } from '../../../../contract/openid.ts';
import { CALLBACK_PATH } from '../../../../contract/relying-party.ts';
import type { WorldApp, WorldBrief } from '../../../../contract/sandbox.ts';
import { queryOf } from '../../../../kit/redirects/created-request.ts';
import { authorizeParameters, type AuthorizeRequest } from '../../protocol/authorize-request.ts';
import type { Expectations } from '../../protocol/token-checks.ts';

/** What an attack uses: the user's world, an app in it, and the client. */
export interface Stage {
  readonly client: Pick<
    ParleyClient,
    'baseUrl' | 'call' | 'world' | 'exchange' | 'exchanges' | 'setClock'
  >;
  readonly world: WorldBrief;
  readonly app: WorldApp;
  /** Ids of the checks of an identity token or a callback that the app skips. */
  readonly skippedChecks: readonly string[];
}

/** The request of an attack: always with `state` and `nonce`. */
interface StageRequest extends AuthorizeRequest {
  readonly state: string;
  readonly nonce: string;
}

/** A finished sign-in: its request, and the parameters of the callback. */
export interface SignInReturn {
  readonly request: StageRequest;
  readonly parameters: URLSearchParams;
}

/** The user ids of the victim and of the attacker. */
export const victimOf = ({ world }: Stage): string => world.users.admin;
export const attackerOf = ({ world }: Stage): string => world.users.sample[0] ?? world.users.admin;

/** An authorization request with random `state` and `nonce`. */
export function createRequest(
  { client, app }: Stage,
  changes: Partial<StageRequest> = {},
): StageRequest {
  return {
    scope: 'openid profile',
    client_id: app.client_id,
    redirect_uri: client.baseUrl + CALLBACK_PATH,
    state: randomValue(),
    nonce: randomValue(),
    ...changes,
  };
}

/** Opens the sign-in page. Returns its answer, or that of the page it redirects to. */
export function openSignIn({ client }: Stage, request: StageRequest): Promise<CallAnswer> {
  const address = `${client.baseUrl}/openid/connect/authorize`;
  return client.call(getRequest(`${address}?${queryOf(authorizeParameters(request))}`));
}

/** The error in the URL of a callback with its description, or null. */
export function refusalTextIn(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { searchParams } = new URL(url);
  const error = searchParams.get('error');
  return error === null ? null : `${error} (${searchParams.get('error_description') ?? ''})`;
}

/** Submits “Allow” on a consent page as a user. Returns the parameters of the callback. */
export async function allowConsent(
  { client }: Stage,
  page: CallAnswer,
  user: string,
): Promise<URLSearchParams> {
  const [, consent] = /name="consent" value="([^"]+)"/.exec(page.text) ?? [];
  if (consent === undefined) {
    const reason = refusalTextIn(page.url);
    if (reason !== null) throw new Error(`The platform refuses all sign-ins: ${reason}.`);
    throw new Error(
      `The sign-in page answered HTTP ${page.status} without a form. Check that the redirect URI of the relying party is still configured, and that the page has its service worker.`,
    );
  }
  const action = `${client.baseUrl}/openid/connect/authorize`;
  const callback = await client.call(formRequest(action, { consent, user, decision: 'allow' }));
  const reason = refusalTextIn(callback.url);
  if (reason !== null) throw new Error(`The platform refuses all sign-ins: ${reason}.`);
  return new URL(callback.url).searchParams;
}

/** Signs a user in: opens the page, selects the user, allows, and returns to the app. */
export async function signIn(
  stage: Stage,
  user: string,
  request: StageRequest = createRequest(stage),
): Promise<SignInReturn> {
  return { request, parameters: await allowConsent(stage, await openSignIn(stage, request), user) };
}

/** Exchanges a code with the secret and the redirect URI of the app. */
export function exchangeCode(
  { client, app }: Stage,
  parameters: URLSearchParams,
  code_verifier?: string,
): Promise<MadeCall> {
  return makeCall(
    client,
    formRequest(`${client.baseUrl}/api/openid.connect.token`, {
      grant_type: 'authorization_code',
      code: parameters.get('code') ?? '',
      redirect_uri: client.baseUrl + CALLBACK_PATH,
      client_id: app.client_id,
      client_secret: app.client_secret,
      code_verifier,
    }),
  );
}

/** Returns the tokens of a successful exchange. Throws if it was refused, because then the attack cannot be judged. */
export function requireSuccess(tokens: MadeCall): MadeCall {
  const { code } = tokens.answer;
  if (code !== null) throw new Error(`The exchange was refused: ${code}.`);
  return tokens;
}

/** Throws if the platform refused for another reason than the expected one, because then the attack cannot be judged. */
export function throwOnOtherRefusal(error: string | null, expected: string, url = ''): void {
  if (error === null || error === expected) return;
  throw new Error(`The platform refused for another reason: ${refusalTextIn(url) ?? error}.`);
}

/** Reads the values that the app expects in an identity token now. */
export async function readExpectations(
  { client, app }: Stage,
  { nonce, tokens }: { readonly nonce: string; readonly tokens: MadeCall },
): Promise<Expectations> {
  const { json } = await client.call(getRequest(`${client.baseUrl}/openid/connect/keys`));
  const { clock, deployment } = await client.world();
  return {
    issuer: deployment.issuer,
    client_id: app.client_id,
    nonce,
    access_token: textOf(tokens, 'access_token'),
    keys: Array.isArray(json?.['keys']) ? (json['keys'] as PublicKey[]) : [],
    now: clock.now,
  };
}

/** Reads the user info with the access token of an exchange. */
export const readUserInfo = ({ client }: Stage, tokens: MadeCall): Promise<MadeCall> =>
  makeCall(
    client,
    getRequest(
      `${client.baseUrl}/api/openid.connect.userInfo`,
      bearer(textOf(tokens, 'access_token')),
    ),
  );
