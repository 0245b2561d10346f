import { defineDeployment, type Deployment } from '../platform/deployment.ts';

/** A host of its own for webhooks: reserved for tests, so no request that escapes the tab finds anyone. */
const WEBHOOK_HOST = 'https://hooks.parley.test';

/**
 * The deployment of a platform that runs in a page. The base address is the folder the page is served
 * from, for only navigations inside it can be intercepted and only then is what a user copies what was
 * called. The issuer is the same address: clients compare it with the one they asked.
 */
export function tabDeployment(baseUrl: string): Deployment {
  return defineDeployment({ base_url: baseUrl, webhook_host: WEBHOOK_HOST });
}
