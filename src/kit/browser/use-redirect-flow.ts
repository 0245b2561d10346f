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

/** What the results of a sign-in and an install have in common: the request, and the callback. */
export interface RedirectResults {
  readonly request?: { readonly state?: string } | undefined;
  readonly callback?: Callback | undefined;
}

export interface RedirectFlow<Results extends RedirectResults> extends FlowProgress<Results> {
  readonly redirect_uri: string;
  /** The code in the callback of this request, or null. */
  readonly code: string | null;
  /** Reads a callback page. Other pages, and the same page loaded again, change nothing. */
  readonly arrive: (page: Document) => void;
}

/**
 * A flow that sends a browser to the platform and back to an app, step by step. A new callback clears all results but
 * the request and those that `outlives` returns: they belong to another code.
 */
export function useRedirectFlow<Results extends RedirectResults>(
  name: string,
  app: WorldApp,
  outlives: (before: Partial<Results>) => Partial<Results> = () => ({}),
): RedirectFlow<Results> {
  const { baseUrl } = useClient();
  const { announce } = usePanelShell();
  const progress = useFlowProgress<Results>(name, app, ({ request }) => request?.state);
  const { results, change } = progress;
  return {
    ...progress,
    redirect_uri: baseUrl + CALLBACK_PATH,
    code: codeFor(results.request?.state, results.callback),
    arrive: (page) => {
      const callback = callbackIn(page);
      if (callback === null || isSameCallback(callback, results.callback)) return;
      announce(callbackInWords(callback));
      change((before) => ({ ...outlives(before), request: before.request, callback }));
    },
  };
}
