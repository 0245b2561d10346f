import { late } from '../../base/late.ts';
import type { Site } from './site.ts';

const SOCKETS = late(() => import('./intercept-sockets.ts'), { ahead: true });

/** Methods that answer with the address of a socket. */
const ISSUES_TICKET = /\/api\/(?:apps\.connections\.open|rtm\.connect)$/;

/**
 * Lets a site get the sockets of this page, too. The code for that loads once the page is quiet, or when a program asks for the
 * address of a socket: its answer then waits for the code.
 */
export function addPageSockets(site: Site): Site {
  const intercept = () => {
    try {
      SOCKETS.need().interceptSockets(site);
    } catch {
      // Everything else works without sockets.
    }
  };
  if (SOCKETS.get() === null) SOCKETS.subscribe(intercept);
  else intercept();
  return {
    ...site,
    fetch: async (request) => {
      if (ISSUES_TICKET.test(new URL(request.url).pathname)) await loadPageSockets();
      return site.fetch(request);
    },
  };
}

/** Resolves once the site gets all sockets of this page, or the code for that cannot be loaded. */
export const loadPageSockets = (): Promise<unknown> => SOCKETS.load().catch(() => undefined);
