import type { Token } from './answers.ts';
import { checkOptions, MANIFEST, PORT, SEED, TEXT } from './check-options.ts';
import { listenWith } from './listen-with.ts';
import type { World } from './world.ts';

export interface ListenOptions {
  /** Any free port when left out. */
  readonly port?: number;
  /** This machine only when left out. */
  readonly host?: string;
  /** Makes the world and its secrets predictable. They are random when left out. */
  readonly seed?: number;
  /** The manifest of an app to create and install, as an object or as text of JSON or YAML. */
  readonly manifest?: object | string;
}

/** A platform and its page at an address of this machine. */
export interface ParleyServer extends World {
  /** The tokens of the app that the world is used as. */
  readonly tokens: readonly Token[];
  /** Answers what is open, closes all connections, and resolves when the port is free again. */
  close(): Promise<void>;
}

const OPTIONS = {
  port: PORT,
  host: TEXT,
  seed: SEED,
  manifest: MANIFEST,
} as const satisfies Record<keyof ListenOptions, unknown>;

/**
 * Serves a new world over HTTP and sockets, with the page to watch it. Rejects with Node's error if it cannot listen, for
 * example with the code `EADDRINUSE`; its message says what to do. Rejects with a `TypeError` if an option cannot be used.
 */
export async function listen(options: ListenOptions = {}): Promise<ParleyServer> {
  checkOptions('listen()', options, OPTIONS);
  return listenWith(options, {});
}
