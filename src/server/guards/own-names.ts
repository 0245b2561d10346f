import { isIPv6 } from 'node:net';

/** Names of the loopback interface, which are not resolved by DNS. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a Host header names this server. A page on the internet can resolve its own name to this machine, and then has
 * the same origin as this server (DNS rebinding), but the Host header still has the page's name. So only known names are
 * accepted: loopback, the local address of the connection, and the `configured` ones.
 */
export function isOwnName(
  hostHeader: string | undefined,
  localAddress: string | undefined,
  configured: readonly string[],
): boolean {
  const name = hostNameOf(hostHeader);
  if (name === null) return false;
  if (LOOPBACK.test(name) || name === inUrl(localAddress ?? '')) return true;
  return configured.some((own) => name === inUrl(own));
}

/** The host of a Host header without its port, as in a URL; null if the header is invalid. */
function hostNameOf(hostHeader: string | undefined): string | null {
  if (hostHeader === undefined || !/^[^\s/?#@\\]+$/.test(hostHeader)) return null;
  try {
    return new URL(`http://${hostHeader}`).hostname;
  } catch {
    return null;
  }
}

/** A name or address as in a URL: lower case, IPv6 in brackets, no mapped IPv4. */
export function inUrl(host: string): string {
  const plain = withoutMapping(host);
  return isIPv6(plain) ? `[${plain}]` : plain;
}

/**
 * The IPv4 address in an IPv4-mapped IPv6 address, as sockets report it (`::ffff:127.0.0.1`); any other name or address
 * in lower case. Addresses that a gateway translates to IPv4 stay as they are: they are not trusted as loopback.
 */
export const withoutMapping = (host: string): string =>
  host.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
