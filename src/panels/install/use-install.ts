import { useState } from 'react';
import type { Callback } from '../../client/callback.ts';
import { called, formCall, unguessable, type Called } from '../../client/called.ts';
import { useClient } from '../../client/context.tsx';
import { useFlowSession } from '../../client/flow-session.ts';
import { messageOf } from '../../client/refusal.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { WorldApp } from '../../contract/sandbox.ts';

/** What has come of an install so far; a step that is done again forgets those that built on it. */
export interface InstallSession {
  /** Parameters of the request; `state` is of this request alone. */
  readonly request?: Readonly<Record<string, string>> | undefined;
  readonly callback?: Callback | undefined;
  readonly access?: Called | undefined;
  readonly test?: Called | undefined;
  readonly post?: Called | undefined;
  readonly end?: Called | undefined;
}

export type StepName = 'access' | 'test' | 'post' | 'end';

/** The webhook that came with an install; null without one. */
export function webhookOf(access: Called | undefined) {
  const webhook = access?.body['incoming_webhook'];
  return typeof webhook === 'object' && webhook !== null
    ? (webhook as { readonly url: string; readonly channel: string })
    : null;
}

/** What has to be tried again, once something came to its end. */
const ENDED = { test: undefined, post: undefined };

const tokenOf = (access: Called | undefined) =>
  typeof access?.body['access_token'] === 'string' ? access.body['access_token'] : '';

/** An install as its app makes it, step by step. */
export function useInstall(app: WorldApp) {
  const client = useClient();
  const [session, setSession] = useFlowSession<InstallSession>('install', app);
  const [busy, setBusy] = useState<StepName | null>(null);
  const [problem, setProblem] = useState<{ step: StepName; message: string } | null>(null);
  const redirect_uri = `${client.baseUrl}/relying-party/callback`;

  /** Makes the call of a step; what goes wrong with it stands at it. */
  async function take(step: StepName, call: Called['call'], forget: Partial<InstallSession> = {}) {
    setBusy(step);
    setProblem(null);
    try {
      const made = await called(client, call);
      setSession((before) => ({ ...before, ...forget, [step]: made }));
    } catch (error) {
      setProblem({ step, message: messageOf(error) });
    } finally {
      setBusy(null);
    }
  }
  const withToken = (method: string, fields: Record<string, string> = {}) =>
    formCall(`${client.baseUrl}/api/${method}`, fields, [
      ['Authorization', `Bearer ${tokenOf(session.access)}`],
    ]);

  return {
    session,
    busy,
    problemOf: (step: StepName) => (problem?.step === step ? problem.message : null),
    begin: ({ bot, user }: { readonly bot: readonly Scope[]; readonly user: readonly Scope[] }) =>
      setSession(() => ({
        request: {
          client_id: app.client_id,
          ...(bot.length > 0 && { scope: bot.join(',') }),
          ...(user.length > 0 && { user_scope: user.join(',') }),
          redirect_uri,
          state: unguessable(),
        },
      })),
    comeBack: (callback: Callback) =>
      setSession(({ request }) => ({ ...(request && { request }), callback })),
    exchange: () => {
      const { client_id, client_secret } = app;
      const code = session.callback?.parameters['code'] ?? '';
      const fields = { code, redirect_uri, client_id, client_secret };
      const call = formCall(`${client.baseUrl}/api/oauth.v2.access`, fields);
      return take('access', call, { test: undefined, post: undefined, end: undefined });
    },
    test: () => take('test', withToken('auth.test')),
    post: (text: string) =>
      take('post', {
        verb: 'POST',
        url: webhookOf(session.access)?.url ?? '',
        headers: [['Content-Type', 'application/json']],
        body: JSON.stringify({ text }),
      }),
    revoke: () => take('end', withToken('auth.revoke'), ENDED),
    uninstall: () => {
      const { client_id, client_secret } = app;
      return take('end', withToken('apps.uninstall', { client_id, client_secret }), ENDED);
    },
  };
}
