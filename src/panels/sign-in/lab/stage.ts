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

/** Where attacks are played: the user's own world, an app in it, and every call they make. */
export interface Stage {
  readonly client: ParleyClient;
  readonly world: WorldBrief;
  readonly app: WorldApp;
}

/** Someone's sign-in as the app sees it at its callback address. */
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

/** Opens the sign-in page; answers what is there, or where it led. */
export function opened(stage: Stage, request: AuthorizeRequest): Promise<CallAnswer> {
  const address = `${stage.client.baseUrl}/openid/connect/authorize`;
  return stage.client.call(getRequest(`${address}?${authorizeParameters(request)}`));
}

/** Why a browser was sent back to the app without a code, as its address says; null where it was not. */
export function reasonIn(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { searchParams } = new URL(url);
  const error = searchParams.get('error');
  return error === null ? null : `${error} (${searchParams.get('error_description') ?? ''})`;
}

/** Signs somebody in: opens the page, chooses them, allows, and comes back to the app. */
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
    if (reason !== null) throw new Error(`The platform lets nobody sign in now: ${reason}.`);
    throw new Error(
      `The sign-in page answered ${page.status} without a form. Is the app’s relying-party address still configured, and does the page have its worker?`,
    );
  }
  const action = new URL(form?.getAttribute('action') ?? '', stage.client.baseUrl).href;
  const back = await stage.client.call(formRequest(action, { consent, user, decision: 'allow' }));
  const reason = reasonIn(back.url);
  if (reason !== null) throw new Error(`The platform lets nobody sign in now: ${reason}.`);
  return { request, parameters: new URL(back.url).searchParams };
}

/** Exchanges the code that came back. */
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

/** What the app holds an identity token to, right now. */
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
