import type { Exchange } from '../contract/sandbox.ts';
import type { BrowserIdentity } from './model/sign-in/session.ts';
import type { HostClock } from './runtime/clock.ts';
import type { Deployment } from './runtime/deployment.ts';
import type { OpenFiles, ShrinkPicture } from './runtime/file-store.ts';
import type { Idle } from './runtime/idle.ts';
import type { Send, Wake } from './runtime/outbound.ts';
import type { KeyStore } from './runtime/signing-keys.ts';
import type { Journal, KeptStep, KeptWorld } from './store/journal.ts';

/**
 * All options are optional. The defaults: seed 1, predictable secrets, the system clock, no journal, base address
 * `http://localhost`.
 */
export interface PlatformOptions {
  /** Seed of a new world, used if no stored world is given. */
  readonly seed?: number;
  /** False turns the rate limits of a new world off. */
  readonly rate_limits?: boolean;
  /**
   * Random text of the host, at least 128 bits. The secrets of new worlds are derived from it and the seed. Without
   * it they are derived from the seed alone, so anybody can compute them (docs/decisions/secrets.md).
   */
  readonly salt?: string;
  readonly deployment?: Partial<Deployment>;
  readonly clock?: HostClock;
  readonly journal?: Journal;
  /** Sends requests to other programs. Without it, no event is delivered and no Request URL can be set. */
  readonly send?: Send;
  /** Schedules a callback. Without it, retries wait until the clock is moved. */
  readonly wake?: Wake;
  /** Opens what keeps the bytes of files, when there are some. Without it, they are kept in memory. */
  readonly files?: OpenFiles | null;
  /** Makes thumbnails. Without it, their addresses answer the pictures as they are. */
  readonly shrink?: ShrinkPicture | null;
  /**
   * Calls back at an idle moment: the log of calls is written and stored then. Without it, the log is written when somebody
   * reads it or listens to the stream, and stored when too much of it waits.
   */
  readonly idle?: Idle;
  /** Stores the signing keys of the host. Without it, keys last as long as the platform. */
  readonly keys?: KeyStore;
  /**
   * How the sign-in pages identify a browser (docs/assumptions.md, A-25). `cookie`, the default: by a cookie that
   * the platform sets. `embedded`: the world has one browser, for hosts whose answers cannot set cookies.
   */
  readonly sessions?: BrowserIdentity;
  /** The world from the journal, read with `readKeptWorld`. */
  readonly kept?: KeptWorld;
  /**
   * The kept world is that of a demo, from `worldOfDemo`: everything in it follows from the demo, the secrets of its
   * sessions too. A later world of the platform is an ordinary one.
   */
  readonly demo?: boolean;
  /** The exchange log from the journal, oldest first. */
  readonly exchanges?: readonly Exchange[];
  /** The history from the journal, read with `readHistory`. Without it, the past begins now. */
  readonly history?: readonly KeptStep[];
}
