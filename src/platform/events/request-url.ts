import { surfaceOf, type Deployment } from '../runtime/deployment.ts';

/** Maximum length of a Request URL, in characters. */
const LONGEST = 2000;

/**
 * Why an address cannot be a Request URL, or null if it can. Events sent to the platform itself could cause more
 * events without end. The host also checks addresses when it sends, because it resolves their names.
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
