import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Forgery } from '../../contract/schemas/deliveries.ts';
import type { AppRecord } from '../model/app.ts';
import type { World } from '../model/world/world.ts';

/** Signs what is to be recognized as signed by somebody else. */
const WRONG_SECRET = 'not the signing secret';

/** Age of a request that is to be recognized as a replay, in seconds: receivers accept up to five minutes. */
const STALE_S = 600;

/**
 * The headers that authenticate a request to an app: the time, and a signature over the time and the exact body
 * (docs/assumptions.md, A-31). The time is that of the world. If the world's clock is far behind the receiver's, the
 * receiver treats the request as a replay. `forge` makes them wrong: a receiver that checks them notices.
 */
export function signHeaders(
  world: Pick<World, 'clock'>,
  app: AppRecord,
  body: string,
  forge: Forgery | null = null,
): Record<string, string> {
  const signing_secret = forge === 'signature' ? WRONG_SECRET : app.signing_secret;
  const age_s = forge === 'timestamp' ? STALE_S : 0;
  const timestamp = String(Math.max(0, Math.floor(world.clock.now()) - age_s));
  const signed = hmac(sha256, utf8ToBytes(signing_secret), utf8ToBytes(`v0:${timestamp}:${body}`));
  return {
    'content-type': 'application/json',
    'user-agent': 'Parley',
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${bytesToHex(signed)}`,
  };
}
