import { fetchThrough, type Middleware } from '../../../base/middleware.ts';
import type { DemoStep } from '../../../contract/demo/demo.ts';

/** Takes down what the page changes in the world through the sandbox, which the log of calls does not keep. */
export interface SandboxListener {
  /** Called before the change is sent, which waits for it: what happened earlier is recorded first. */
  readonly before: () => Promise<void>;
  /** Called after a change that the sandbox made, with the body of its answer. */
  readonly after: (step: DemoStep, answer: string) => void;
}

let listener: SandboxListener | null = null;

/** Sets who listens; null for nobody. */
export function listenToSandbox(next: SandboxListener | null): void {
  listener = next;
}

/** The calls of the sandbox that a demo can make. */
const CHANGES =
  /^(?:POST \/sandbox\/(?:clock|tokens|webhooks|users|events)|(?:PUT|DELETE) \/sandbox\/conditions\/[^/]+|PATCH \/sandbox\/(?:users|apps)\/[^/]+)$/;

/** What was told already: a call of the page's client goes through the `fetch` of the page, too. */
const heard = new WeakSet<Request | URL>();

/** Tells the listener of changes of the world below `baseUrl`. */
export function tapSandbox(baseUrl: string): Middleware {
  return async (request, next) => {
    if (listener === null) return next(request);
    heard.add(request);
    const { before, after } = listener;
    const step = await stepOf(baseUrl, request);
    if (step === null) return next(request);
    await before();
    const response = await next(request);
    if (response.ok) after(step, await response.clone().text());
    return response;
  };
}

/** Taps the `fetch` of the page as well, which its console and pasted programs use. Returns what ends that. */
export function tapPage(baseUrl: string): () => void {
  const plain = globalThis.fetch;
  const tap = fetchThrough([tapSandbox(baseUrl)], plain);
  const tapped: typeof plain = (input, init) =>
    typeof input !== 'string' && heard.has(input) ? plain(input, init) : tap(input, init);
  globalThis.fetch = tapped;
  return () => {
    // Somebody else may have replaced it since.
    if (globalThis.fetch === tapped) globalThis.fetch = plain;
  };
}

/** The step that makes the same change; null for any other call. Never throws: the call itself says what is wrong with it. */
async function stepOf(baseUrl: string, request: Request): Promise<DemoStep | null> {
  const { method: verb, url } = request;
  const path = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : '';
  if (!CHANGES.test(`${verb} ${path}`)) return null;
  const body = await request.clone().text();
  return {
    verb: verb as DemoStep['verb'],
    url: path,
    ...(body !== '' && { headers: [['Content-Type', 'application/json']] as const, body }),
  };
}
