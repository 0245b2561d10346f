import { makeCall, hasSucceeded, textOf, type MadeCall } from '../../../client/made-call.ts';
import {
  basicAuthentication,
  bearer,
  formRequest,
  getRequest,
} from '../../../client/transport/requests.ts';
import { useClient } from '../../../client/context.tsx';
import type { PublicKey } from '../../../contract/openid.ts';
import type { HeaderList, WorldApp } from '../../../contract/sandbox.ts';
import type { Check } from '../../../ui/display/CheckList.tsx';
import { useRedirectFlow, type RedirectResults } from '../../../kit/flow/use-redirect-flow.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { readParameter } from '../../../kit/redirects/created-request.ts';
import { checkIdentityToken } from '../protocol/token-checks.ts';

/** The results of a sign-in so far, most of them calls. Repeating a step clears the results that depend on it. */
export interface SignInResults extends RedirectResults {
  readonly discovery?: MadeCall | undefined;
  /** The call that exchanged the code. */
  readonly tokens?: MadeCall | undefined;
  readonly keys?: MadeCall | undefined;
  readonly checks?: readonly Check[] | undefined;
  readonly userInfo?: MadeCall | undefined;
  /** The last call that refreshed the tokens. */
  readonly refreshed?: MadeCall | undefined;
}

/** The results that depend on the tokens: a new exchange clears them. */
const CLEARED_RESULTS = {
  keys: undefined,
  checks: undefined,
  userInfo: undefined,
  refreshed: undefined,
};

/** How the app authenticates: `client_secret_post` or `client_secret_basic`. */
export type ClientAuthentication = 'post' | 'basic';

function publicKeysOf({ answer: { json, code } }: MadeCall): readonly PublicKey[] {
  if (Array.isArray(json?.['keys'])) return json['keys'] as PublicKey[];
  throw new Error(`The key set could not be read: ${code ?? 'it holds no keys'}.`);
}

/** A sign-in of an app, step by step. */
export function useSignIn(app: WorldApp) {
  const client = useClient();
  const { announce } = usePanelShell();
  const flow = useRedirectFlow<SignInResults>('sign-in', app, ({ discovery }) => ({ discovery }));
  const { results, runStep, code } = flow;
  const get = (url: string, headers?: HeaderList) => makeCall(client, getRequest(url, headers));

  /** The address in a field of the discovery document. Throws if the document lacks it. */
  function addressOf(field: string): string {
    const value = textOf(results.discovery, field);
    if (value === '') throw new Error(`The discovery document has no ${field}. Read it again.`);
    return value;
  }
  const tokenRequest = (fields: Record<string, string>, authentication: ClientAuthentication) => {
    const { client_id, client_secret } = app;
    return authentication === 'basic'
      ? formRequest(
          addressOf('token_endpoint'),
          fields,
          basicAuthentication(client_id, client_secret),
        )
      : formRequest(addressOf('token_endpoint'), { ...fields, client_id, client_secret });
  };

  return {
    ...flow,
    discover: () =>
      runStep('discovery', async () => ({
        discovery: await get(`${client.baseUrl}/.well-known/openid-configuration`),
      })),
    exchange: (authentication: ClientAuthentication) =>
      runStep('exchange', async () => {
        const fields = {
          grant_type: 'authorization_code',
          code: code ?? '',
          redirect_uri: readParameter(results.request, 'redirect_uri') ?? '',
        };
        const tokens = await makeCall(client, tokenRequest(fields, authentication));
        return { ...CLEARED_RESULTS, tokens };
      }),
    check: () =>
      runStep('checks', async () => {
        const keys = await get(addressOf('jwks_uri'));
        const { clock } = await client.world();
        const checks = await checkIdentityToken(textOf(results.tokens, 'id_token'), {
          issuer: addressOf('issuer'),
          client_id: app.client_id,
          nonce: readParameter(results.request, 'nonce') ?? null,
          access_token: textOf(results.tokens, 'access_token'),
          keys: publicKeysOf(keys),
          now: clock.now,
        });
        const failedChecks = checks.filter(({ passed }) => !passed);
        announce(
          failedChecks.length === 0
            ? `All ${checks.length} checks passed.`
            : `Failed: ${failedChecks.map(({ title }) => title).join(', ')}.`,
        );
        return { keys, checks };
      }),
    readUserInfo: () =>
      runStep('userInfo', async () => ({
        userInfo: await get(addressOf('userinfo_endpoint'), bearer(accessToken(results))),
      })),
    refresh: (authentication: ClientAuthentication) =>
      runStep('refresh', async () => {
        const refresh_token = textOf(results.refreshed ?? results.tokens, 'refresh_token');
        const fields = { grant_type: 'refresh_token', refresh_token };
        const refreshed = await makeCall(client, tokenRequest(fields, authentication));
        return { refreshed, userInfo: undefined };
      }),
  };
}

export type SignIn = ReturnType<typeof useSignIn>;

/** The newest access token. */
const accessToken = ({ tokens, refreshed }: SignInResults): string =>
  textOf(hasSucceeded(refreshed) ? refreshed : tokens, 'access_token');
