import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The header that a program on another machine presents the key in; a URL would keep it in logs and histories. */
export const KEY_HEADER = 'x-parley-key';

/** 128 bits, as hexadecimal digits that a person can type. */
export const newKey = (): string => randomBytes(16).toString('hex');

/** Whether an address of a socket is this machine's own, which nothing outside it can have. */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return plain === '::1' || /^127(\.\d{1,3}){3}$/.test(plain);
}

/** Whether a server that listens on this name or address can be reached from this machine alone. */
export const listensToItself = (host: string): boolean =>
  /^(.+\.)?localhost$/i.test(host) || isLoopback(host);

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether the sandbox may be called from `remoteAddress` with the key that was presented: from this machine
 * always, from another one with the key of the server. How long the comparison takes says nothing of the key.
 */
export function opensSandbox(
  remoteAddress: string | undefined,
  presented: string | undefined,
  key: string | null,
): boolean {
  if (isLoopback(remoteAddress)) return true;
  return key !== null && timingSafeEqual(digest(presented ?? ''), digest(key));
}
