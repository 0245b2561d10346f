import { surfaceOf, type Deployment } from '../runtime/deployment.ts';

/** The longest Request URL, in characters. */
const LONGEST = 2000;

/**
 * Why nothing can be delivered to an address, in words; null where it can be tried. An address of the platform itself
 * would have each event cause the next one. The host refuses more when it sends: it knows where a name leads.
 */
export function requestUrlFault(deployment: Deployment, address: string): string | null {
  if (address.length > LONGEST) return `it has more than ${LONGEST} characters`;
  if (!URL.canParse(address)) return 'it is not a URL';
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return `its scheme is ${url.protocol.slice(0, -1)}, and must be https or http`;
  if (url.username !== '' || url.password !== '') return 'it has user info';
  if (url.hash !== '') return 'it has a fragment';
  return surfaceOf(deployment, url) === null ? null : 'it is an address of Parley itself';
}
