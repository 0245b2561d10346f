import { makeCall, textOf, type MadeCall } from '../../client/made-call.ts';
import {
  bearer,
  formRequest,
  jsonRequest,
  type TextRequest,
} from '../../client/transport/requests.ts';
import { useClient } from '../../client/context.tsx';
import type { WorldApp } from '../../contract/sandbox.ts';
import { readParameter } from '../../kit/redirects/created-request.ts';
import { useRedirectFlow, type RedirectResults } from '../../kit/flow/use-redirect-flow.ts';

/** The results of an install so far; repeating a step clears those that depend on it. */
export interface InstallResults extends RedirectResults {
  readonly access?: MadeCall | undefined;
  readonly test?: MadeCall | undefined;
  readonly post?: MadeCall | undefined;
  readonly end?: MadeCall | undefined;
}

type StepName = 'access' | 'test' | 'post' | 'end';

/** The webhook that came with an install; null without one. */
export function webhookOf(access: MadeCall | undefined) {
  const webhook = access?.answer.json?.['incoming_webhook'];
  return typeof webhook === 'object' && webhook !== null
    ? (webhook as { readonly url: string; readonly channel: string })
    : null;
}

/** The results that no longer hold once the token is revoked. */
const ENDED = { test: undefined, post: undefined };

/** An install as its app makes it, step by step. */
export function useInstall(app: WorldApp) {
  const client = useClient();
  const flow = useRedirectFlow<InstallResults>('install', app);
  const { results, code } = flow;

  /** Makes the call of a step, and clears the results in `forget`, which depend on it. */
  const take = (step: StepName, request: TextRequest, forget: Partial<InstallResults> = {}) =>
    flow.take(step, async () => ({ ...forget, [step]: await makeCall(client, request) }));
  const withToken = (method: string, fields: Record<string, string> = {}) =>
    formRequest(
      `${client.baseUrl}/api/${method}`,
      fields,
      bearer(textOf(results.access, 'access_token')),
    );

  return {
    ...flow,
    exchange: () => {
      const { client_id, client_secret } = app;
      const redirect_uri = readParameter(results.request, 'redirect_uri');
      const named = redirect_uri === undefined ? {} : { redirect_uri };
      const fields = { code: code ?? '', ...named, client_id, client_secret };
      const request = formRequest(`${client.baseUrl}/api/oauth.v2.access`, fields);
      return take('access', request, { test: undefined, post: undefined, end: undefined });
    },
    test: () => take('test', withToken('auth.test')),
    post: (text: string) =>
      take('post', jsonRequest(webhookOf(results.access)?.url ?? '', { text })),
    revoke: () => take('end', withToken('auth.revoke'), ENDED),
    uninstall: () => {
      const { client_id, client_secret } = app;
      return take('end', withToken('apps.uninstall', { client_id, client_secret }), ENDED);
    },
  };
}
