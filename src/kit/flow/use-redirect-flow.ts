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
import {
  readParameter,
  type CreatedRequest,
  type Parameter,
  type RequestEdits,
} from '../redirects/created-request.ts';
import { randomValue } from '../../base/random-value.ts';

/** The results that a sign-in and an install have in common: the request, its edits, and the callback. */
export interface RedirectResults {
  readonly request?: CreatedRequest | undefined;
  readonly edits?: RequestEdits | undefined;
  readonly callback?: Callback | undefined;
}

export interface RedirectFlow<Results extends RedirectResults> extends FlowProgress<Results> {
  readonly redirect_uri: string;
  /** The code in the callback of this request, or null. */
  readonly code: string | null;
  /** Creates the request that the small browser opens, and clears the results of the last one. */
  readonly create: (parameters: readonly Parameter[], asked: string) => void;
  readonly edit: (edits: RequestEdits) => void;
  /** Reads a callback page. Other pages, and the same page loaded again, change nothing. */
  readonly arrive: (page: Document) => void;
}

/**
 * A flow that sends a browser to the platform and back to an app, step by step. A new callback brings a new code, so it clears all
 * results except the request and those that `selectKept` returns.
 */
export function useRedirectFlow<Results extends RedirectResults>(
  name: string,
  app: WorldApp,
  selectKept: (before: Partial<Results>) => Partial<Results> = () => ({}),
): RedirectFlow<Results> {
  const { baseUrl } = useClient();
  const { announce } = usePanelShell();
  const progress = useFlowProgress<Results>(name, app, ({ request }) => request?.id);
  const { results, change } = progress;
  const { request } = results;
  /** The results that a new request or callback does not clear. */
  const keepResults = (before: Partial<Results>) => ({
    ...selectKept(before),
    edits: before.edits,
  });
  return {
    ...progress,
    redirect_uri: baseUrl + CALLBACK_PATH,
    code: request === undefined ? null : codeFor(readParameter(request, 'state'), results.callback),
    create: (parameters, asked) =>
      change((before) => ({
        ...keepResults(before),
        request: { id: randomValue(), parameters, asked },
      })),
    edit: (edits) => change((before) => ({ ...before, edits })),
    arrive: (page) => {
      const callback = callbackIn(page);
      if (callback === null || isSameCallback(callback, results.callback)) return;
      announce(callbackInWords(callback));
      change((before) => ({ ...keepResults(before), request: before.request, callback }));
    },
  };
}
