import type { Deployment } from '../runtime/deployment.ts';
import { outboundFault } from '../runtime/outbound-address.ts';

/** Why an address cannot be a Request URL, or null if it can. */
export function requestUrlFault(deployment: Deployment, address: string): string | null {
  const fault = outboundFault(deployment, address);
  if (fault !== null) return fault;
  return new URL(address).hash === '' ? null : 'it has a fragment';
}
