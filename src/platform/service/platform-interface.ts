import type { Deployment } from '../runtime/deployment.ts';

/** A platform as hosts and recipes see it. */
export interface Platform {
  readonly deployment: Deployment;
  /** Answers any request. Never rejects; a request that is not the platform's gets a 404. */
  fetch(request: Request): Promise<Response>;
}
