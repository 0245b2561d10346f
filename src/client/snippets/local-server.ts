import type { WorldBrief } from '../../contract/sandbox.ts';
import { GOVERNMENT_PATH } from '../../contract/deployments.ts';

/** The address that `npm run serve` has unless it is given another port. */
export const LOCAL_SERVER = 'http://127.0.0.1:4321';

/** Starts a server with the world of a file, from where browsers usually save it. */
export const serveCommand = (file: string): string =>
  `npm run serve -- --world ~/Downloads/${file}`;

/** A URL of this deployment as the same place on a server; a URL of anything else stays as it is. */
export function urlAtServer(
  url: string,
  { name, base_url, webhook_host }: WorldBrief['deployment'],
  server: string = LOCAL_SERVER,
): string {
  const served = name === 'government' ? server + GOVERNMENT_PATH : server;
  const base = [base_url, webhook_host].find(
    (address) => url.startsWith(address) && /^([/?#]|$)/.test(url.slice(address.length)),
  );
  return base === undefined ? url : served + url.slice(base.length);
}
