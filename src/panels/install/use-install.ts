import { makeCall, textOf, type MadeCall } from '../../client/made-call.ts';
import {
  bearer,
  formRequest,
  jsonRequest,
  type TextRequest,
} from '../../client/transport/requests.ts';
import { unguessable } from '../../client/unguessable.ts';
import { useClient } from '../../client/context.tsx';
import type { Scope } from '../../contract/scopes.ts';
import type { WorldApp } from '../../contract/sandbox.ts';
import { useRedirectFlow, type RedirectSession } from '../../kit/browser/use-redirect-flow.ts';

/** What has come of an install so far; a step that is done again forgets those that built on it. */
export interface InstallSession extends RedirectSession {
  /** Parameters of the request; `state` is of this request alone. */
  readonly request?: Readonly<Record<string, string>> | undefined;
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

/** What has to be tried again, once something came to its end. */
const ENDED = { test: undefined, post: undefined };

/** An install as its app makes it, step by step. */
export function useInstall(app: WorldApp) {
  const client = useClient();
  const flow = useRedirectFlow<InstallSession>('install', app);
  const { session, redirect_uri, code } = flow;

  /** Makes the call of a step, and forgets those that built on what it replaces. */
  const take = (step: StepName, request: TextRequest, forget: Partial<InstallSession> = {}) =>
    flow.take(step, async () => ({ ...forget, [step]: await makeCall(client, request) }));
  const withToken = (method: string, fields: Record<string, string> = {}) =>
    formRequest(
      `${client.baseUrl}/api/${method}`,
      fields,
      bearer(textOf(session.access, 'access_token')),
    );

  return {
    ...flow,
    begin: ({ bot, user }: { readonly bot: readonly Scope[]; readonly user: readonly Scope[] }) =>
      flow.change(() => ({
        request: {
          client_id: app.client_id,
          ...(bot.length > 0 && { scope: bot.join(',') }),
          ...(user.length > 0 && { user_scope: user.join(',') }),
          redirect_uri,
          state: unguessable(),
        },
      })),
    exchange: () => {
      const { client_id, client_secret } = app;
      const fields = { code: code ?? '', redirect_uri, client_id, client_secret };
      const request = formRequest(`${client.baseUrl}/api/oauth.v2.access`, fields);
      return take('access', request, { test: undefined, post: undefined, end: undefined });
    },
    test: () => take('test', withToken('auth.test')),
    post: (text: string) =>
      take('post', jsonRequest(webhookOf(session.access)?.url ?? '', { text })),
    revoke: () => take('end', withToken('auth.revoke'), ENDED),
    uninstall: () => {
      const { client_id, client_secret } = app;
      return take('end', withToken('apps.uninstall', { client_id, client_secret }), ENDED);
    },
  };
}
