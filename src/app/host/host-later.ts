import type { Middleware } from '../../base/middleware.ts';
import type { HostState } from '../../contract/host.ts';

/** How the page reaches its platform: in this tab, or on a server. */
export interface Host {
  /** Brings requests to the platform; others go on to the network. */
  readonly pass: Middleware;
  readonly state: {
    readonly get: () => HostState;
    /** Calls `listener` after every change, until the returned function is called. */
    readonly subscribe: (listener: () => void) => () => void;
  };
}

/**
 * A host whose code is still loading, so that the page is drawn meanwhile. It is starting, and its requests wait. They are
 * rejected if the code cannot be loaded.
 */
export function hostLater(loading: Promise<Host>): Host {
  let state: HostState = { kind: 'starting' };
  const listeners = new Set<() => void>();
  const follow = (host: Host) => {
    const changed = () => {
      state = host.state.get();
      for (const listener of listeners) listener();
    };
    host.state.subscribe(changed);
    changed();
  };
  loading.then(follow).catch((error: unknown) => console.error(error));
  return {
    pass: async (request, next) => (await loading).pass(request, next),
    state: {
      get: () => state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}
