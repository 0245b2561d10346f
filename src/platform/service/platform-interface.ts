import type { Deployment } from '../runtime/deployment.ts';
import type { AcceptedSocket } from '../runtime/peer.ts';

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
