import { late } from '../../base/late.ts';
import type { Site } from './site.ts';

const SOCKETS = late(() => import('./intercept-sockets.ts'));

/** Brings the sockets of this page to the site, unless msw does so already: it may have started before it failed. */
export async function socketsWithoutWorker(site: Site): Promise<void> {
  try {
    const { interceptSockets } = await SOCKETS.load();
    interceptSockets(site);
  } catch {
    // Everything else works without sockets.
  }
}
