import {
  callbackIn,
  describeCallback,
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
  /** The code in the callback, if it belongs to this request; otherwise null. */
  readonly code: string | null;
  /** Creates the request that the small browser opens, and clears the results of the last one. `asked`: the form options, as text. */
  readonly create: (parameters: readonly Parameter[], asked: string) => void;
  readonly edit: (edits: RequestEdits) => void;
  /** Notes the callback if the page is one. Other pages, and the same callback again, change nothing. */
  readonly readPage: (page: Document) => void;
}

/**
 * The state of a flow that sends a browser to the platform and back to an app. A new request clears all results except the edits and
 * those that `selectLasting` returns. A new callback does the same, but leaves the request.
 */
export function useRedirectFlow<Results extends RedirectResults>(
  name: string,
  app: WorldApp,
  selectLasting: (before: Partial<Results>) => Partial<Results> = () => ({}),
): RedirectFlow<Results> {
  const { baseUrl } = useClient();
  const { announce } = usePanelShell();
  const progress = useFlowProgress<Results>(name, app, ({ request }) => request?.id);
  const { results, change } = progress;
  const { request } = results;
  /** The results that a new request or callback does not clear. */
  const lastingResults = (before: Partial<Results>) => ({
    ...selectLasting(before),
    edits: before.edits,
  });
  return {
    ...progress,
    redirect_uri: baseUrl + CALLBACK_PATH,
    code: request === undefined ? null : codeFor(readParameter(request, 'state'), results.callback),
    create: (parameters, asked) =>
      change((before) => ({
        ...lastingResults(before),
        request: { id: randomValue(), parameters, asked },
      })),
    edit: (edits) => change((before) => ({ ...before, edits })),
    readPage: (page) => {
      const callback = callbackIn(page);
      if (callback === null || isSameCallback(callback, results.callback)) return;
      announce(describeCallback(callback));
      change((before) => ({ ...lastingResults(before), request: before.request, callback }));
    },
  };
}
