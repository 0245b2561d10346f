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
const heard = new WeakSet<RequestInit>();

/** A `fetch` that tells the listener of changes of the world below `baseUrl`. */
export function tapFetch(baseUrl: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    if (listener === null || (init && heard.has(init))) return fetch(input, init);
    if (init) heard.add(init);
    const { before, after } = listener;
    const step = await stepOf(baseUrl, input, init);
    if (step === null) return fetch(input, init);
    await before();
    const response = await fetch(input, init);
    if (response.ok) after(step, await response.clone().text());
    return response;
  };
}

/** Taps the `fetch` of the page as well, which its console and pasted programs use. Returns what ends that. */
export function tapPage(baseUrl: string): () => void {
  const plain = globalThis.fetch;
  const tapped = tapFetch(baseUrl, plain);
  globalThis.fetch = tapped;
  return () => {
    // Somebody else may have replaced it since.
    if (globalThis.fetch === tapped) globalThis.fetch = plain;
  };
}

/** The step that makes the same change; null for any other call. Never throws: the call itself says what is wrong with it. */
async function stepOf(
  baseUrl: string,
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<DemoStep | null> {
  const request = input instanceof Request ? input : null;
  const address = input instanceof Request ? input.url : input instanceof URL ? input.href : input;
  const verb = (init.method ?? request?.method ?? 'GET').toUpperCase();
  const url = urlOf(address);
  const path = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : '';
  if (!CHANGES.test(`${verb} ${path}`)) return null;
  const body = typeof init.body === 'string' ? init.body : await request?.clone().text();
  return {
    verb: verb as DemoStep['verb'],
    url: path,
    ...(body !== undefined &&
      body !== '' && { headers: [['Content-Type', 'application/json']] as const, body }),
  };
}

/** An address may be relative to that of the page. */
function urlOf(address: string): string {
  const base = (globalThis as { readonly document?: Document }).document?.baseURI;
  return URL.canParse(address, base) ? new URL(address, base).href : '';
}
