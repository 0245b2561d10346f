import type { Site } from '../interception/site.ts';
import type { Guest } from './guest.ts';

/** What a guest needs to run the world of its host. */
export interface Successor {
  /** Opens the world in this tab. */
  readonly run: () => Promise<unknown>;
  /** Answers the other tabs that have the world open, once `ready`. */
  readonly answerGuests: (ready: Promise<unknown>) => Promise<void>;
  /** What answers this tab from then on. */
  readonly site: Site;
  /** The receivers that run here from then on. */
  readonly receivers: Parameters<Guest['receivers']['runHere']>[0];
}

/**
 * The tab that ran the world is gone, and this one becomes its host. What the page asked meanwhile waits in `guest`, and is
 * answered when the world is open here.
 */
export async function becomeHost(guest: Guest, successor: Successor): Promise<void> {
  guest.leave();
  const running = successor.run();
  // Other guests learn at once whom to ask. What they ask waits until the world is open.
  void successor.answerGuests(running).catch(() => undefined);
  await running;
  guest.handOver(successor.site);
  guest.receivers.runHere(successor.receivers);
}
