import type { Site } from '../interception/site.ts';
import type { Guest } from './guest.ts';

/** What a guest needs to run the world of its host. */
export interface Successor {
  /** Opens the world in this tab. */
  readonly run: () => Promise<unknown>;
  /** Answers the other tabs that have the world open, once `ready` has resolved. */
  readonly answerGuests: (ready: Promise<unknown>) => Promise<void>;
  /** Answers the requests of this tab from then on. */
  readonly site: Site;
  /** The receivers that run here from then on. */
  readonly receivers: Parameters<Guest['receivers']['runHere']>[0];
}

/**
 * Makes this tab the host of a world, after the tab that ran it has closed. Requests of the page wait in `guest` until the
 * world is open here.
 */
export async function becomeHost(guest: Guest, successor: Successor): Promise<void> {
  guest.leave();
  const running = successor.run();
  // Other guests learn of the new host at once. Their requests wait until the world is open.
  void successor.answerGuests(running).catch(() => undefined);
  await running;
  guest.handOver(successor.site);
  guest.receivers.runHere(successor.receivers);
}
