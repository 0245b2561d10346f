import { defineDeployment, type Deployment } from '../platform/runtime/deployment.ts';
import { governmentBeside } from '../platform/runtime/government.ts';

/** Hosts of the webhook URLs. The domain `.test` is reserved, so a request that leaves the tab reaches nobody. */
const WEBHOOK_HOST = 'https://hooks.parley.test';
const GOVERNMENT_WEBHOOK_HOST = 'https://hooks.gov.parley.test';

/**
 * The deployments of a page. The base address is the folder the page is served from: the worker can intercept
 * navigations in this folder only, and the addresses that users copy must be the ones that were called. The issuer is the
 * same address, because clients compare it with the address they requested.
 */
export function tabDeployments(baseUrl: string): Readonly<Record<Deployment['name'], Deployment>> {
  const commercial = defineDeployment({ base_url: baseUrl, webhook_host: WEBHOOK_HOST });
  return { commercial, government: governmentBeside(commercial, GOVERNMENT_WEBHOOK_HOST) };
}
