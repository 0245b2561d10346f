import type { Reply, RequestHead } from '../http/answer.ts';
import type { ReceivedBody } from '../http/body.ts';
import type { Deployment } from '../runtime/deployment.ts';
import type { AcceptedSocket, Link, Peer } from '../runtime/peer.ts';
import type { Admitted } from '../runtime/tickets.ts';

/** The platform as hosts and recipes use it. */
export interface Platform {
  readonly deployment: Deployment;
  /** Answers any request. Never rejects; a request that is not the platform's gets a 404. */
  fetch(request: Request): Promise<Response>;
  /**
   * Answers a request for a WebSocket, with the scheme http or https. Refused: a response to send instead. Accepted:
   * the host opens the socket and brings its peer. Never rejects.
   */
  connect(request: Request): Promise<AcceptedSocket | Response>;
}

/** A platform for hosts that read and write the bytes of a connection themselves. */
export interface HostedPlatform extends Platform {
  /**
   * The short way of a call of the Web API or a post to a webhook, for hosts that read a body themselves: the answer to it,
   * without streams. Null if the request has to go through `fetch`. The answer never rejects.
   */
  receive(request: RequestHead): ((body: ReceivedBody) => Promise<Reply>) | null;
}

/** A platform for hosts whose sockets outlive its memory. */
export interface RestingPlatform extends HostedPlatform {
  /** Goes on with a socket that a platform of this world accepted before; its client notices nothing. */
  resume(socket: Admitted, peer: Peer): Link;
}
