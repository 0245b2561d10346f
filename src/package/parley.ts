import { createPlatform as createInner } from '../platform/platform.ts';
import type { Program } from './program.ts';
import { sendToProgram } from './send-to-program.ts';
import { World } from './world.ts';

export type * from './answers.ts';
export { SandboxError, World, type CallOptions, type Fetch, type NewWorld } from './world.ts';
export type { Program } from './program.ts';

/** What a platform is made of. All of it is optional. */
export interface ParleyOptions {
  /** Where the platform answers; `http://localhost` when left out. Addresses in its answers begin with it. */
  readonly url?: string;
  /** Worlds of one seed are the same, with the same tokens and secrets: seed 1 when left out. */
  readonly seed?: number;
  /** The program of an app: it is given what the platform sends to the addresses that the app configured. */
  readonly program?: Program;
  /** The time, in milliseconds since the epoch; the clock of the system when left out. */
  readonly now?: () => number;
  /**
   * Calls back in so many milliseconds, and returns what cancels it. Without it, what falls due later (retries, scheduled
   * messages) waits until the clock of the world is moved.
   */
  readonly wake?: (delay_ms: number, callback: () => void) => () => void;
}

/**
 * Creates a platform: a function from `Request` to `Response`, and what controls its world. It opens no port and no file, and
 * starts no timer. Sockets need a host: `listen` of `parley/server`.
 */
export function createPlatform(options: ParleyOptions = {}): World {
  const { url, seed, program, now, wake } = options;
  const platform = createInner({
    ...(url === undefined ? {} : { deployment: { base_url: url } }),
    ...(seed === undefined ? {} : { seed }),
    ...(program === undefined ? {} : { send: sendToProgram(program) }),
    ...(now === undefined ? {} : { clock: now }),
    ...(wake === undefined ? {} : { wake }),
  });
  return new World(platform.deployment.base_url, platform.fetch);
}
