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

/** A `fetch` that tells the listener of changes of the world below `baseUrl`. */
export function tappedFetch(
  baseUrl: string,
  fetch: typeof globalThis.fetch,
): typeof globalThis.fetch {
  return async (input, init) => {
    const step = listener && typeof input === 'string' ? stepOf(baseUrl, input, init) : null;
    if (listener === null || step === null) return fetch(input, init);
    const { before, after } = listener;
    await before();
    const response = await fetch(input, init);
    if (response.ok) after(step, await response.clone().text());
    return response;
  };
}

function stepOf(baseUrl: string, url: string, init: RequestInit = {}): DemoStep | null {
  const verb = init.method ?? 'GET';
  const path = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : '';
  if (!CHANGES.test(`${verb} ${path}`)) return null;
  return {
    verb: verb as DemoStep['verb'],
    url: path,
    ...(typeof init.body === 'string' && {
      headers: [['Content-Type', 'application/json']] as const,
      body: init.body,
    }),
  };
}
