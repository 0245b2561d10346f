import { GOVERNMENT_PATH } from '../contract/deployments.ts';
import type { HostState } from '../contract/host.ts';

/** What a Parley server takes its key in. */
const KEY_HEADER = 'x-parley-key';

/** Where the key stays while the tab does; a missing or failing storage remembers nothing. */
export interface KeyMemory {
  readonly recall: () => string | null;
  readonly remember: (key: string) => void;
}

/** How a page reaches the Parley server it came from. */
export interface ServedHost {
  readonly fetch: typeof fetch;
  readonly state: {
    readonly get: () => HostState;
    readonly subscribe: (listener: () => void) => () => void;
  };
}

/**
 * The host of a page that a server sent. From another machine that server opens its sandbox with a key only:
 * a call that it refuses for want of one waits while the state is `locked`, and is sent again with the key
 * that somebody enters. Nothing but the sandbox is ever told the key.
 */
export function servedHost(
  baseUrl: string,
  fetch: typeof globalThis.fetch,
  memory: KeyMemory,
): ServedHost {
  let state: HostState = { kind: 'http' };
  let key = memory.recall();
  let unlocked: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const set = (next: HostState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const askForKey = () =>
    (unlocked ??= new Promise((resolve) => {
      const problem =
        key === null
          ? null
          : 'This is not the key of this server. The server prints its key when it starts.';
      const unlock = (entered: string) => {
        key = entered.trim();
        unlocked = null;
        set({ kind: 'http' });
        resolve();
      };
      set({ kind: 'locked', problem, unlock });
    }));

  const places = [baseUrl, baseUrl + GOVERNMENT_PATH].map((base) => `${base}/sandbox`);
  const isSandbox = (url: string) =>
    places.some(
      (place) => url === place || url.startsWith(`${place}/`) || url.startsWith(`${place}?`),
    );

  return {
    state: {
      get: () => state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, `${baseUrl}/`).href;
      if (!isSandbox(url)) return fetch(input, init);
      const request = new Request(input instanceof Request ? input : url, init);
      for (;;) {
        const tried = key;
        const sent = request.clone();
        if (tried !== null) sent.headers.set(KEY_HEADER, tried);
        const answer = await fetch(sent);
        if (answer.status !== 401) {
          if (tried !== null) memory.remember(tried);
          return answer;
        }
        await answer.body?.cancel();
        // Somebody may have entered another key while this one was under way.
        if (tried === key) await askForKey();
      }
    },
  };
}

/** The tab's own memory: gone with the tab, and of no use to another one. */
export function tabKeyMemory(baseUrl: string): KeyMemory {
  const name = `parley ${new URL(baseUrl).pathname} key`;
  return {
    recall: () => {
      try {
        return sessionStorage.getItem(name);
      } catch {
        return null; // Storage is blocked: reading it throws.
      }
    },
    remember: (key) => {
      try {
        sessionStorage.setItem(name, key);
      } catch {
        // The next load asks again.
      }
    },
  };
}
