import type { IncomingMessage } from 'node:http';
import { isOwnName } from './own-names.ts';

/** Why a request is not for this server; null when it is. */
export type Misdirected = 'unknown_host' | 'several_hosts' | null;

/**
 * Whether a request names this server, and no other beside it: exactly one Host header, and where the request
 * line holds a whole address (RFC 9112, 3.2.2), one of this server. Proxies differ on which of two names
 * counts, so a request with two is refused.
 */
export function misdirected(
  { headers, headersDistinct, url = '', socket }: IncomingMessage,
  told: readonly string[],
): Misdirected {
  if ((headersDistinct['host']?.length ?? 0) > 1) return 'several_hosts';
  const isOwn = (name: string | undefined) => isOwnName(name, socket.localAddress, told);
  if (!isOwn(headers.host)) return 'unknown_host';
  if (url.startsWith('/') || url === '*') return null;
  const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  return isOwn(authority) ? null : 'unknown_host';
}
