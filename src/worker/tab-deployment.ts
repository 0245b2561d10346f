import { defineDeployment, type Deployment } from '../platform/runtime/deployment.ts';
import { governmentBeside } from '../platform/runtime/government.ts';

/** Hosts of their own for webhooks: reserved for tests, so no request that escapes the tab finds anyone. */
const WEBHOOK_HOST = 'https://hooks.parley.test';
const GOVERNMENT_WEBHOOK_HOST = 'https://hooks.gov.parley.test';

/**
 * The deployments of a page. The base address is the folder the page is served
 * from, for only navigations inside it can be intercepted and only then is what a user copies what was
 * called. The issuer is the same address: clients compare it with the one they asked.
 */
export function tabDeployments(baseUrl: string): Readonly<Record<Deployment['name'], Deployment>> {
  const commercial = defineDeployment({ base_url: baseUrl, webhook_host: WEBHOOK_HOST });
  return { commercial, government: governmentBeside(commercial, GOVERNMENT_WEBHOOK_HOST) };
}
