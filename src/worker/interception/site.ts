import { surfaceOf } from '../../platform/runtime/deployment.ts';
import type { AcceptedSocket } from '../../platform/runtime/peer.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAnswerHeaders } from '../../platform/http/answer-headers.ts';
import { receiveBody } from '../../platform/http/body.ts';
import { noteCall } from './idle.ts';
import { MAX_CALLBACK_BYTES, relyingPartyOf } from '../../relying-party/relying-party.ts';

/** Answers the requests to the addresses it claims. */
export interface Site {
  claims(url: URL): boolean;
  /** Resolves to `Response.error()` for a request that is to fail as if there were no network. */
  fetch(request: Request): Promise<Response>;
  /** Answers a request for a WebSocket. Its URL has the scheme http or https. */
  connect(request: Request): Promise<AcceptedSocket | Response>;
}

/** A platform of this tab, or of another tab that passes on its answers. */
export type ReachablePlatform = Pick<Platform, 'deployment' | 'fetch' | 'connect'>;

/**
 * The site of a tab: the platforms, each with its relying party. Callers ask `claims` first, and send all other requests,
 * such as those for the page's files, to the network.
 */
export function siteOf(platforms: readonly ReachablePlatform[], pageUrl: string): Site {
  const parts: readonly Site[] = platforms.flatMap(({ deployment, fetch, connect }) => {
    const party = relyingPartyOf({ baseUrl: deployment.base_url, pageUrl });
    return [
      { claims: (url: URL) => surfaceOf(deployment, url) !== null, fetch, connect },
      {
        claims: party.claims,
        fetch: async (request: Request) =>
          party.fetch(request, await receiveBody(request, MAX_CALLBACK_BYTES)),
        connect: async () => notFound(),
      },
    ];
  });
  const partFor = (url: URL) => parts.find((part) => part.claims(url));
  return {
    claims: (url) => partFor(url) !== undefined,
    async fetch(request) {
      noteCall();
      const answer = (await partFor(new URL(request.url))?.fetch(request)) ?? notFound();
      return answer.type === 'error' ? answer : withAnswerHeaders(answer);
    },
    connect: async (request) =>
      (await partFor(new URL(request.url))?.connect(request)) ?? notFound(),
  };
}

const notFound = () => new Response(null, { status: 404 });
