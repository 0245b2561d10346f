import { GOVERNMENT_PATH } from '../../contract/deployments.ts';
import { defineDeployment, type Deployment } from './deployment.ts';

/**
 * The government deployment next to a commercial one: a base URL below the other's, with its own issuer, keys and
 * world (interface, first paragraph). Tokens of one are unknown to the other.
 */
export function governmentBeside({ base_url }: Deployment, webhook_host?: string): Deployment {
  const own = base_url + GOVERNMENT_PATH;
  return defineDeployment({
    name: 'government',
    base_url: own,
    webhook_host: webhook_host ?? own,
  });
}
