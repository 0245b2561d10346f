import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64Url, toBase64Url } from '../base/base64.ts';

/**
 * The name of a shared world, which is all that a person needs to enter it: 12 random bytes, 4 bytes for the minute it was made
 * in, whose first bit says whether a class shares the world, and the HMAC-SHA-256 of both with the key of the host. A host can
 * tell without waking anything that it made a name, whether it takes a key to enter, and that the world has expired.
 */

const RANDOM_BYTES = 12;
const SIGNED_BYTES = 16;
/** 48 bytes in base64url, which has one spelling for each: the length is divisible by three. */
const NAME = /^[\w-]{64}$/;

const MINUTE_MS = 60_000;

/** The bit of the time that marks the world of a class. Minutes reach it in the year 6053. */
const CLASS_BIT = 0x8000_0000;

type Bytes = Uint8Array<ArrayBuffer>;

/** A world, as its name says. */
export interface WorldName {
  readonly name: string;
  /** When it was made, in milliseconds since the epoch; a whole minute. */
  readonly made: number;
  /** Whether a class shares it: its sandbox takes the key of somebody in the class. */
  readonly isClass: boolean;
}

/** Makes the name of a new world. `random` are at least 12 bytes. */
export async function makeName(
  key: string,
  { now, isClass }: { readonly now: number; readonly isClass: boolean },
  random: Bytes,
): Promise<WorldName> {
  const signed = new Uint8Array(SIGNED_BYTES);
  signed.set(random.subarray(0, RANDOM_BYTES));
  const minute = Math.floor(now / MINUTE_MS);
  new DataView(signed.buffer).setUint32(RANDOM_BYTES, isClass ? minute + CLASS_BIT : minute);
  const mac = await crypto.subtle.sign('HMAC', await keyOf(key), signed);
  const bytes = new Uint8Array(SIGNED_BYTES + mac.byteLength);
  bytes.set(signed);
  bytes.set(new Uint8Array(mac), SIGNED_BYTES);
  return { name: toBase64Url(bytes), made: minute * MINUTE_MS, isClass };
}

/** Reads a name that this host may have made. Null: it did not. The comparison takes constant time. */
export async function readName(key: string, name: string): Promise<WorldName | null> {
  if (!NAME.test(name)) return null;
  const bytes = bytesOf(name);
  const signed = bytes.subarray(0, SIGNED_BYTES);
  const mac = bytes.subarray(SIGNED_BYTES);
  const isOwn = await crypto.subtle.verify('HMAC', await keyOf(key), mac, signed);
  return isOwn ? { name, ...saidBy(name) } : null;
}

/** What the name of a world says. The caller must have checked the name. */
export function saidBy(name: string): Pick<WorldName, 'made' | 'isClass'> {
  const said = new DataView(bytesOf(name).buffer).getUint32(RANDOM_BYTES);
  const isClass = said >= CLASS_BIT;
  return { made: (isClass ? said - CLASS_BIT : said) * MINUTE_MS, isClass };
}

/** How many random bytes a secret of a class has, and how many bytes in all: the rest is its signature. */
const SECRET_RANDOM_BYTES = 25;
const SECRET_BYTES = 57;
const SECRET = /^[\w-]{76}$/;

/**
 * A link or a key of the class of a world: random bytes, with their HMAC. A host can tell a guess from one that it made without
 * waking the world. `random` are at least 25 bytes.
 */
export function makeSecret(key: string, world: string, random: Bytes): string {
  const own = random.subarray(0, SECRET_RANDOM_BYTES);
  const bytes = new Uint8Array(SECRET_BYTES);
  bytes.set(own);
  bytes.set(hmac(sha256, encodeText(key), signedSecret(world, own)), SECRET_RANDOM_BYTES);
  return toBase64Url(bytes);
}

/** Whether this host made a secret for the class of this world; it may have been replaced since. Takes constant time. */
export async function isSecret(key: string, world: string, secret: string): Promise<boolean> {
  if (!SECRET.test(secret)) return false;
  const bytes = bytesOf(secret);
  const signed = signedSecret(world, bytes.subarray(0, SECRET_RANDOM_BYTES));
  const mac = bytes.subarray(SECRET_RANDOM_BYTES);
  return crypto.subtle.verify('HMAC', await keyOf(key), mac, signed);
}

/** No name of a world begins like that, so neither can stand for the other. */
const signedSecret = (world: string, random: Bytes): Bytes =>
  encodeText(`secret of a class in ${world}: ${toBase64Url(random)}`);

/** Whether somebody presented the key of the host. */
export async function isKey(key: string, presented: string): Promise<boolean> {
  // Of equal length whatever was presented, and compared in constant time.
  const mac = await crypto.subtle.sign('HMAC', await keyOf(key), encodeText(key));
  return crypto.subtle.verify('HMAC', await keyOf(key), mac, encodeText(presented));
}

let known: { readonly text: string; readonly key: Promise<CryptoKey> } | null = null;

function keyOf(text: string): Promise<CryptoKey> {
  if (known?.text === text) return known.key;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = crypto.subtle.importKey('raw', encodeText(text), algorithm, false, [
    'sign',
    'verify',
  ]);
  known = { text, key };
  return key;
}

const encodeText = (text: string): Bytes => new TextEncoder().encode(text);

/** The bytes of a name or a secret, which has the letters of base64url and no others. */
const bytesOf = (text: string): Bytes => fromBase64Url(text) ?? new Uint8Array();
