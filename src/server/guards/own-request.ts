import type { IncomingMessage } from 'node:http';
import { fieldNamed } from './sent-headers.ts';
import { isOwnName } from './own-names.ts';

/** Why a request is not for this server; null if it is. */
export type Misdirected = 'unknown_host' | 'several_hosts' | null;

/**
 * Checks that a request names this server and no other: it has exactly one Host header, and an absolute request target
 * (RFC 9112, 3.2.2) must be an address of this server too. Proxies disagree about which of two names counts, so a request
 * with two is refused.
 */
export function checkDirection(
  { headers, rawHeaders, url = '', socket }: IncomingMessage,
  configured: readonly string[],
): Misdirected {
  const host = fieldNamed(rawHeaders, 'host');
  if (host >= 0 && fieldNamed(rawHeaders, 'host', host + 2) >= 0) return 'several_hosts';
  const isOwn = (name: string | undefined) => isOwnName(name, socket.localAddress, configured);
  if (!isOwn(headers.host)) return 'unknown_host';
  if (url.startsWith('/') || url === '*') return null;
  const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  return isOwn(authority) ? null : 'unknown_host';
}
