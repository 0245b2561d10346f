import { GOVERNMENT_PATH } from '../../contract/deployments.ts';
import { defineDeployment, type Deployment } from './deployment.ts';

/**
 * The government deployment that stands beside a commercial one: its own base address below the other's, and
 * with it an issuer, keys and a world of its own (interface, first paragraph). No token of one means anything
 * to the other.
 */
export function governmentBeside({ base_url }: Deployment, webhook_host?: string): Deployment {
  const own = base_url + GOVERNMENT_PATH;
  return defineDeployment({
    name: 'government',
    base_url: own,
    webhook_host: webhook_host ?? own,
  });
}
