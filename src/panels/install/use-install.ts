import { callbackInWords, codeFor, isSameCallback, type Callback } from '../../client/callback.ts';
import { makeCall, textOf, type MadeCall } from '../../client/made-call.ts';
import {
  bearer,
  formRequest,
  jsonRequest,
  type TextRequest,
} from '../../client/transport/requests.ts';
import { unguessable } from '../../client/unguessable.ts';
import { useClient } from '../../client/context.tsx';
import { useFlowProgress } from '../../client/flow-progress.ts';
import { CALLBACK_PATH } from '../../contract/relying-party.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { WorldApp } from '../../contract/sandbox.ts';
import { usePanelShell } from '../../kit/panel.ts';

/** What has come of an install so far; a step that is done again forgets those that built on it. */
export interface InstallSession {
  /** Parameters of the request; `state` is of this request alone. */
  readonly request?: Readonly<Record<string, string>> | undefined;
  readonly callback?: Callback | undefined;
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

/** The code that came back to the request of this install; null where none did. */
export const codeOf = ({ request, callback }: Partial<InstallSession>): string | null =>
  codeFor(request?.['state'], callback);

/** An install as its app makes it, step by step. */
export function useInstall(app: WorldApp) {
  const client = useClient();
  const { announce } = usePanelShell();
  const flow = useFlowProgress<InstallSession>('install', app, ({ request }) => request?.['state']);
  const { session } = flow;
  const redirect_uri = client.baseUrl + CALLBACK_PATH;

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
    comeBack: (callback: Callback) => {
      if (isSameCallback(callback, session.callback)) return;
      announce(callbackInWords(callback));
      flow.change(({ request }) => ({ request, callback }));
    },
    exchange: () => {
      const { client_id, client_secret } = app;
      const code = codeOf(session) ?? '';
      const fields = { code, redirect_uri, client_id, client_secret };
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
