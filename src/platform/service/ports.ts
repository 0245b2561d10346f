import type { Exchange } from '../../contract/sandbox.ts';
import type { HostClock } from '../runtime/clock.ts';
import type { Idle } from '../runtime/idle.ts';
import type { Send, Wake } from '../runtime/outbound.ts';
import type { Journal, KeptStep } from '../store/journal.ts';

/** The ports that the host provides. */
export interface ServicePorts {
  readonly journal: Journal | null;
  /** Null: the host sends no requests to other programs. */
  readonly send: Send | null;
  readonly wake: Wake | null;
  /** Null: what can wait is done when somebody reads it. */
  readonly idle: Idle | null;
  readonly clock: HostClock;
  /** Answers a call that comes in by a socket. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** What a host has stored of a world, besides its rows. */
export interface KeptLog {
  readonly exchanges: readonly Exchange[];
  readonly history: readonly KeptStep[];
}
