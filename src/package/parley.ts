import { createPlatform as createInner } from '../platform/platform.ts';
import { ADDRESS, BOOLEAN, checkOptions, FUNCTION, SEED } from './world/check-options.ts';
import { sendToProgram } from './world/send-to-program.ts';
import { type Program, World } from './world/world.ts';

export type * from './world/answers.ts';
export {
  SandboxError,
  World,
  type CallOptions,
  type Fetch,
  type NewWorld,
  type Program,
} from './world/world.ts';

/** What a platform is made of. All of it is optional. */
export interface ParleyOptions {
  /** Where the platform answers; `http://localhost` when left out. Addresses in its answers begin with it. */
  readonly url?: string;
  /** Worlds of one seed are the same, with the same tokens and secrets: seed 1 when left out. */
  readonly seed?: number;
  /** False turns rate limits off. */
  readonly rateLimits?: boolean;
  /** The program of an app: it is given what the platform sends to the addresses that the app configured. */
  readonly program?: Program;
  /** The time, in milliseconds since the epoch; the clock of the system when left out. */
  readonly now?: () => number;
  /**
   * Calls back in this many milliseconds, and returns what cancels it. Without it, what falls due later (retries, scheduled
   * messages) waits until the clock of the world is moved.
   */
  readonly wake?: (delay_ms: number, callback: () => void) => () => void;
}

const OPTIONS = {
  url: ADDRESS,
  seed: SEED,
  rateLimits: BOOLEAN,
  program: FUNCTION,
  now: FUNCTION,
  wake: FUNCTION,
} as const satisfies Record<keyof ParleyOptions, unknown>;

/**
 * Creates a platform: a function from `Request` to `Response`, and what controls its world. It opens no port and no file, and
 * starts no timer. Sockets need a host: `listen` of `parley/server`.
 *
 * @throws {TypeError} if an option cannot be used
 */
export function createPlatform(options: ParleyOptions = {}): World {
  checkOptions('createPlatform()', options, OPTIONS);
  const { url, seed, rateLimits, program, now, wake } = options;
  const platform = createInner({
    ...(url === undefined ? {} : { deployment: { base_url: url } }),
    ...(seed === undefined ? {} : { seed }),
    ...(rateLimits === undefined ? {} : { rate_limits: rateLimits }),
    ...(program === undefined ? {} : { send: sendToProgram(program) }),
    ...(now === undefined ? {} : { clock: now }),
    ...(wake === undefined ? {} : { wake }),
  });
  return new World(platform.deployment.base_url, platform.fetch);
}
