import { makeCall, textOf, type MadeCall } from '../../../client/made-call.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';
import type { CallAnswer } from '../../../client/transport/call.ts';
import { formRequest, getRequest } from '../../../client/transport/requests.ts';
import { unguessable } from '../../../client/unguessable.ts';
import type { PublicKey } from '../../../contract/openid.ts';
import { CALLBACK_PATH } from '../../../contract/relying-party.ts';
import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { authorizeParameters, type AuthorizeRequest } from '../protocol/authorize-request.ts';
import type { Expectations } from '../protocol/token-checks.ts';

/** What attacks work with: the user's world, an app in it, and the client. */
export interface Stage {
  readonly client: ParleyClient;
  readonly world: WorldBrief;
  readonly app: WorldApp;
}

/** A sign-in from the view of the app, at its redirect URI. */
export interface CameBack {
  readonly request: AuthorizeRequest;
  readonly parameters: URLSearchParams;
}

export function requestOf({ client, app }: Stage, more: Partial<AuthorizeRequest> = {}) {
  return {
    scope: 'openid profile',
    client_id: app.client_id,
    redirect_uri: client.baseUrl + CALLBACK_PATH,
    state: unguessable(),
    nonce: unguessable(),
    team: undefined,
    response_mode: 'query' as const,
    ...more,
  };
}

/** Opens the sign-in page, and returns it or the page it redirected to. */
export function opened(stage: Stage, request: AuthorizeRequest): Promise<CallAnswer> {
  const address = `${stage.client.baseUrl}/openid/connect/authorize`;
  return stage.client.call(getRequest(`${address}?${authorizeParameters(request)}`));
}

/** The error in the URL of a callback without a code, or null. */
export function reasonIn(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { searchParams } = new URL(url);
  const error = searchParams.get('error');
  return error === null ? null : `${error} (${searchParams.get('error_description') ?? ''})`;
}

/** Signs a user in: opens the page, selects the user, allows, and returns to the app. */
export async function signedIn(
  stage: Stage,
  user: string,
  more: Partial<AuthorizeRequest> = {},
): Promise<CameBack> {
  const request = requestOf(stage, more);
  const page = await opened(stage, request);
  const form = new DOMParser().parseFromString(page.text, 'text/html').querySelector('form');
  const consent = form?.querySelector<HTMLInputElement>('[name=consent]')?.value;
  if (consent === undefined) {
    const reason = reasonIn(page.url);
    if (reason !== null) throw new Error(`The platform refuses all sign-ins: ${reason}.`);
    throw new Error(
      `The sign-in page answered HTTP ${page.status} without a form. Check that the redirect URI of the relying party is still configured, and that the page has its service worker.`,
    );
  }
  const action = new URL(form?.getAttribute('action') ?? '', stage.client.baseUrl).href;
  const back = await stage.client.call(formRequest(action, { consent, user, decision: 'allow' }));
  const reason = reasonIn(back.url);
  if (reason !== null) throw new Error(`The platform refuses all sign-ins: ${reason}.`);
  return { request, parameters: new URL(back.url).searchParams };
}

/** Exchanges the authorization code. */
export function exchange(
  { client, app }: Stage,
  { request, parameters }: CameBack,
): Promise<MadeCall> {
  return makeCall(
    client,
    formRequest(`${client.baseUrl}/api/openid.connect.token`, {
      grant_type: 'authorization_code',
      code: parameters.get('code') ?? '',
      redirect_uri: request.redirect_uri,
      client_id: app.client_id,
      client_secret: app.client_secret,
    }),
  );
}

/** The values that the app expects in an identity token now. */
export async function expectations(
  { client, app }: Stage,
  { request, tokens }: { readonly request: AuthorizeRequest; readonly tokens: MadeCall },
): Promise<Expectations> {
  const { json } = await client.call(getRequest(`${client.baseUrl}/openid/connect/keys`));
  const { clock, deployment } = await client.world();
  return {
    issuer: deployment.issuer,
    client_id: app.client_id,
    nonce: request.nonce,
    access_token: textOf(tokens, 'access_token'),
    keys: Array.isArray(json?.['keys']) ? (json['keys'] as PublicKey[]) : [],
    now: clock.now,
  };
}
