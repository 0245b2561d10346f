import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AppRecord } from '../model/app.ts';
import type { World } from '../model/world/world.ts';

/**
 * The headers that authenticate a request to an app: the time, and a signature over the time and the exact body
 * (docs/assumptions.md, A-31). The time is that of the world. If the world's clock is far behind the receiver's, the
 * receiver treats the request as a replay.
 */
export function signedHeaders(
  world: Pick<World, 'clock'>,
  { signing_secret }: AppRecord,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(world.clock.now()));
  const signed = hmac(sha256, utf8ToBytes(signing_secret), utf8ToBytes(`v0:${timestamp}:${body}`));
  return {
    'content-type': 'application/json',
    'user-agent': 'Parley',
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${bytesToHex(signed)}`,
  };
}
