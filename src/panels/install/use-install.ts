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

/** The calls of an install so far. Repeating a step clears those that depend on it. */
export interface InstallResults extends RedirectResults {
  /** The exchange of the code for tokens. */
  readonly access?: MadeCall | undefined;
  readonly test?: MadeCall | undefined;
  readonly post?: MadeCall | undefined;
  /** The revocation of the token, or the uninstall. */
  readonly end?: MadeCall | undefined;
}

type StepName = 'access' | 'test' | 'post' | 'end';

/** The webhook that an install brought, or null. */
export function webhookOf(access: MadeCall | undefined) {
  const webhook = access?.answer.json?.['incoming_webhook'];
  return typeof webhook === 'object' && webhook !== null
    ? (webhook as { readonly url: string; readonly channel: string })
    : null;
}

/** Clears the results that need the token. */
const CLEARED_WITH_TOKEN = { test: undefined, post: undefined };

/** An install of an app, step by step. */
export function useInstall(app: WorldApp) {
  const client = useClient();
  const flow = useRedirectFlow<InstallResults>('install', app);
  const { results, code } = flow;

  /** Makes the call of a step, and clears the results that depend on it. */
  const makeStepCall = (
    step: StepName,
    request: TextRequest,
    clearedResults: Partial<InstallResults> = {},
  ) =>
    flow.runStep(step, async () => ({
      ...clearedResults,
      [step]: await makeCall(client, request),
    }));
  const requestWithToken = (method: string, fields: Record<string, string> = {}) =>
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
      const redirectField = redirect_uri === undefined ? {} : { redirect_uri };
      const fields = { code: code ?? '', ...redirectField, client_id, client_secret };
      const request = formRequest(`${client.baseUrl}/api/oauth.v2.access`, fields);
      return makeStepCall('access', request, { test: undefined, post: undefined, end: undefined });
    },
    test: () => makeStepCall('test', requestWithToken('auth.test')),
    post: (text: string) =>
      makeStepCall('post', jsonRequest(webhookOf(results.access)?.url ?? '', { text })),
    revoke: () => makeStepCall('end', requestWithToken('auth.revoke'), CLEARED_WITH_TOKEN),
    uninstall: () => {
      const { client_id, client_secret } = app;
      return makeStepCall(
        'end',
        requestWithToken('apps.uninstall', { client_id, client_secret }),
        CLEARED_WITH_TOKEN,
      );
    },
  };
}
