import type { NetworkFault } from '../../contract/network-faults.ts';
import { findArmedFaults, endFaults, type FaultCondition } from '../model/network-faults.ts';
import type { World } from '../model/world/world.ts';
import { randomAt, type Random } from '../runtime/random.ts';

/** A fault that a call or a delivery meets. */
export interface Met {
  readonly fault: NetworkFault;
  /** What it delays by, in milliseconds of the world's clock. */
  readonly wait_ms: number;
  /** Decides what else is left to chance; the same in every replay. */
  readonly random: Random;
}

/**
 * The armed fault, if this call or delivery meets it; counts it. One that comes once is disarmed by `end`, which gets the
 * work to do in a transaction.
 */
export function meet(
  world: World,
  name: FaultCondition,
  end: (work: (world: World) => void) => void,
): Met | null {
  const armed = findArmedFaults(world, name);
  if (armed === undefined) return null;
  const random = randomAt(world.options.seed, 'network', world.random.count('network'));
  if (armed.often === 'sometimes' && random.chance(0.5)) return null;
  if (armed.often === 'once') end((now) => endFaults(now, name));
  const { fault, delay_ms } = armed;
  return { fault, wait_ms: fault === 'jitter' ? random.int(delay_ms + 1) : delay_ms, random };
}

/** A duration in seconds, for people. */
export const inSeconds = (ms: number): string => `${ms / 1000} s`;

/** Random bytes in place of a body, at most that many. */
const MAX_GARBAGE_BYTES = 256;

export function garbage({ random }: Met, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.min(Math.max(length, 1), MAX_GARBAGE_BYTES));
  // No text begins so, in any encoding that JSON may have.
  bytes[0] = 0xff;
  for (let at = 1; at < bytes.length; at += 1) bytes[at] = random.int(256);
  return bytes;
}

/** What a proxy answers that gets no answer itself. */
export const PROXY_PAGE =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n';
