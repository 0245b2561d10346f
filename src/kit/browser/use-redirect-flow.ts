import {
  callbackIn,
  callbackInWords,
  codeFor,
  isSameCallback,
  type Callback,
} from '../../client/callback.ts';
import { useClient } from '../../client/context.tsx';
import { useFlowProgress, type FlowProgress } from '../../client/flow-progress.ts';
import { CALLBACK_PATH } from '../../contract/relying-party.ts';
import type { WorldApp } from '../../contract/sandbox.ts';
import { usePanelShell } from '../panel.ts';

/** What a sign-in and an install have in common: a request that a browser is sent with, and what came back. */
export interface RedirectSession {
  readonly request?: { readonly state?: string } | undefined;
  readonly callback?: Callback | undefined;
}

export interface RedirectFlow<Session extends RedirectSession> extends FlowProgress<Session> {
  readonly redirect_uri: string;
  /** The code that came back to the request; null where none did. */
  readonly code: string | null;
  /** Takes what a callback page holds. Other pages, and the same one loaded again, change nothing. */
  readonly arrive: (page: Document) => void;
}

/**
 * A flow that sends a browser to the platform and back to an app, step by step. When the browser comes back, all but
 * the request and what `outlives` names is forgotten: it came of another code.
 */
export function useRedirectFlow<Session extends RedirectSession>(
  name: string,
  app: WorldApp,
  outlives: (before: Partial<Session>) => Partial<Session> = () => ({}),
): RedirectFlow<Session> {
  const { baseUrl } = useClient();
  const { announce } = usePanelShell();
  const progress = useFlowProgress<Session>(name, app, ({ request }) => request?.state);
  const { session, change } = progress;
  return {
    ...progress,
    redirect_uri: baseUrl + CALLBACK_PATH,
    code: codeFor(session.request?.state, session.callback),
    arrive: (page) => {
      const callback = callbackIn(page);
      if (callback === null || isSameCallback(callback, session.callback)) return;
      announce(callbackInWords(callback));
      change((before) => ({ ...outlives(before), request: before.request, callback }));
    },
  };
}
