import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { withoutMapping } from './own-names.ts';

/** The header with the key. A URL would expose it in logs and histories. */
export const KEY_HEADER = 'x-parley-key';

/** 128 bits, as hexadecimal digits that a person can type. */
export const newKey = (): string => randomBytes(16).toString('hex');

/** Whether an address of a socket is a loopback address, which other machines cannot have. */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = withoutMapping(address);
  return plain === '::1' || /^127(\.\d{1,3}){3}$/.test(plain);
}

/** Whether a server that listens on this name or address is reachable from this machine only. */
export const listensToItself = (host: string): boolean =>
  /^(.+\.)?localhost$/i.test(host) || isLoopback(host);

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether `remoteAddress` may call the sandbox with the presented key: this machine always, another one only with the key
 * of the server. The comparison takes constant time.
 */
export function opensSandbox(
  remoteAddress: string | undefined,
  presented: string | undefined,
  key: string | null,
): boolean {
  if (isLoopback(remoteAddress)) return true;
  return key !== null && timingSafeEqual(digest(presented ?? ''), digest(key));
}
