import type { Deployment } from '../runtime/deployment.ts';

/** The platform as hosts and recipes use it. */
export interface Platform {
  readonly deployment: Deployment;
  /** Answers any request. Never rejects; a request that is not the platform's gets a 404. */
  fetch(request: Request): Promise<Response>;
}
