import { surfaceOf, type Deployment } from './deployment.ts';

/** Maximum length of an address, in characters. */
const MAX_LENGTH = 2000;

/**
 * Why the platform sends nothing to an address, or null if it may. Requests to the platform itself could cause more of
 * them without end. The host also checks addresses when it sends, because it resolves their names.
 */
export function outboundFault(deployment: Deployment, address: string): string | null {
  if (address.length > MAX_LENGTH) return `it has more than ${MAX_LENGTH} characters`;
  if (!URL.canParse(address)) return 'it is not a URL';
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return `its scheme is ${url.protocol.slice(0, -1)}, and must be https or http`;
  if (url.username !== '' || url.password !== '') return 'it has user info';
  return surfaceOf(deployment, url) === null ? null : 'it is an address of Parley itself';
}
