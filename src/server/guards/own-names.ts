import { isIPv6 } from 'node:net';

/** Names by which a machine calls itself; no name server is asked for them. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a request that calls the server `hostHeader` may be answered. A page on the internet can make a
 * browser resolve the page's own name to this machine and would then be of one origin with this server (DNS
 * rebinding); it cannot choose the name, which stays its own. So only names that are known to be this
 * server's are answered: loopback, the address the connection came in at, and those it was told.
 */
export function isOwnName(
  hostHeader: string | undefined,
  localAddress: string | undefined,
  told: readonly string[],
): boolean {
  const name = hostNameOf(hostHeader);
  if (name === null) return false;
  if (LOOPBACK.test(name) || name === inUrl(localAddress ?? '')) return true;
  return told.some((own) => name === inUrl(own));
}

/** The host of a Host header without its port, as URLs write it; null when the header is none. */
function hostNameOf(hostHeader: string | undefined): string | null {
  if (hostHeader === undefined || !/^[^\s/?#@\\]+$/.test(hostHeader)) return null;
  try {
    return new URL(`http://${hostHeader}`).hostname;
  } catch {
    return null;
  }
}

/** A name or address as it stands in a URL: lower case, IPv6 in brackets, no mapped IPv4. */
export function inUrl(host: string): string {
  const plain = host.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return isIPv6(plain) ? `[${plain}]` : plain;
}
