import { Cell, type ReadCell } from '../../base/cell.ts';
import type { Middleware } from '../../base/middleware.ts';
import type { HostState } from '../../contract/host.ts';

/** How the page reaches its platform: in this tab, or on a server. */
export interface Host {
  /** Passes requests to the platform, and requests for other addresses to the network. */
  readonly pass: Middleware;
  readonly state: ReadCell<HostState>;
}

/**
 * Makes a host from code that is still loading, so that the page is drawn meanwhile. Until the code has loaded, the
 * host is starting and requests wait. If the code cannot be loaded, they are rejected.
 */
export function createLateHost(loading: Promise<Host>): Host {
  const state = new Cell<HostState>({ kind: 'starting' });
  const copyStateOf = (host: Host) => {
    const copyState = () => state.set(host.state.get());
    host.state.subscribe(copyState);
    copyState();
  };
  loading.then(copyStateOf).catch((error: unknown) => console.error(error));
  return { state, pass: async (request, next) => (await loading).pass(request, next) };
}
