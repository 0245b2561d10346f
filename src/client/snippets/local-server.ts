import type { WorldBrief } from '../../contract/sandbox.ts';
import { GOVERNMENT_PATH } from '../../contract/deployments.ts';

/** The address of `npm run serve` with its default port. */
export const LOCAL_SERVER = 'http://127.0.0.1:4321';

/** The command that starts a server with the world in a file, from the folder where browsers usually save files. */
export const serveCommand = (file: string): string =>
  `npm run serve -- --world ~/Downloads/${file}`;

/** Moves a URL of this deployment to a server. Any other URL stays as it is. */
export function urlAtServer(
  url: string,
  { name, base_url, webhook_host }: WorldBrief['deployment'],
  server: string = LOCAL_SERVER,
): string {
  const serverBase = name === 'government' ? server + GOVERNMENT_PATH : server;
  const oldBase = [base_url, webhook_host].find(
    (address) => url.startsWith(address) && /^([/?#]|$)/.test(url.slice(address.length)),
  );
  return oldBase === undefined ? url : serverBase + url.slice(oldBase.length);
}
