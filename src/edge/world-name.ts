/**
 * The name of a shared world, which is all that a person needs to enter it: 12 random bytes, 4 bytes for the minute it was made
 * in, and the HMAC-SHA-256 of both with the key of the host. A host can tell without waking anything that it made a name, and
 * that the world has expired.
 */

const RANDOM_BYTES = 12;
const SIGNED_BYTES = 16;
/** 48 bytes in base64url, which has one spelling for each: the length is divisible by three. */
const NAME = /^[\w-]{64}$/;

const MINUTE_MS = 60_000;

type Bytes = Uint8Array<ArrayBuffer>;

/** A world, as its name says. */
export interface WorldName {
  readonly name: string;
  /** When it was made, in milliseconds since the epoch; a whole minute. */
  readonly made: number;
}

/** Makes the name of a new world. `random` are at least 12 bytes. */
export async function makeName(key: string, now: number, random: Bytes): Promise<WorldName> {
  const signed = new Uint8Array(SIGNED_BYTES);
  signed.set(random.subarray(0, RANDOM_BYTES));
  const minute = Math.floor(now / MINUTE_MS);
  new DataView(signed.buffer).setUint32(RANDOM_BYTES, minute);
  const mac = await crypto.subtle.sign('HMAC', await keyOf(key), signed);
  const bytes = new Uint8Array(SIGNED_BYTES + mac.byteLength);
  bytes.set(signed);
  bytes.set(new Uint8Array(mac), SIGNED_BYTES);
  return { name: toBase64Url(bytes), made: minute * MINUTE_MS };
}

/** Reads a name that this host may have made. Null: it did not. The comparison takes constant time. */
export async function readName(key: string, name: string): Promise<WorldName | null> {
  if (!NAME.test(name)) return null;
  const bytes = fromBase64Url(name);
  const signed = bytes.subarray(0, SIGNED_BYTES);
  const mac = bytes.subarray(SIGNED_BYTES);
  const isOwn = await crypto.subtle.verify('HMAC', await keyOf(key), mac, signed);
  return isOwn ? { name, made: madeAt(name) } : null;
}

/** When the world of a name was made, for who knows already that the name is good. */
export function madeAt(name: string): number {
  const bytes = fromBase64Url(name);
  return new DataView(bytes.buffer).getUint32(RANDOM_BYTES) * MINUTE_MS;
}

/** Whether somebody presented the key of the host. */
export async function isKey(key: string, presented: string): Promise<boolean> {
  // Of equal length whatever was presented, and compared in constant time.
  const mac = await crypto.subtle.sign('HMAC', await keyOf(key), encoded(key));
  return crypto.subtle.verify('HMAC', await keyOf(key), mac, encoded(presented));
}

let known: { readonly text: string; readonly key: Promise<CryptoKey> } | null = null;

function keyOf(text: string): Promise<CryptoKey> {
  if (known?.text === text) return known.key;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = crypto.subtle.importKey('raw', encoded(text), algorithm, false, ['sign', 'verify']);
  known = { text, key };
  return key;
}

const encoded = (text: string): Bytes => new TextEncoder().encode(text);

const toBase64Url = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

const fromBase64Url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
    each.charCodeAt(0),
  );
