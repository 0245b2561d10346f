import type { World } from '../model/world/world.ts';

/** Length of the window in which attempts are counted, in seconds. */
const WINDOW_S = 3600;

/** With fewer attempts, an app is never disabled. */
const MIN_DELIVERIES = 10;

/**
 * Counts a delivery attempt. If most attempts of an hour failed, deliveries to the app are disabled: they wait until
 * its developer enables them again (docs/assumptions.md, A-31).
 */
export function countAttempt(
  world: Pick<World, 'apps' | 'deliveryHealth' | 'clock'>,
  id: string,
  succeeded: boolean,
): void {
  const now = world.clock.now();
  const known = world.deliveryHealth.get(id);
  // The clock may have been moved back.
  const isCurrent = known !== undefined && known.since <= now;
  const health = isCurrent ? known : { app: id, since: now, delivered: 0, failed: 0 };
  const delivered = health.delivered + (succeeded ? 1 : 0);
  const failed = health.failed + (succeeded ? 0 : 1);
  if (now < health.since + WINDOW_S) {
    world.deliveryHealth.put({ ...health, delivered, failed });
    return;
  }
  const app = world.apps.get(id);
  if (!succeeded && app !== undefined && failed > delivered && failed + delivered >= MIN_DELIVERIES)
    world.apps.put({ ...app, deliveries_disabled_at: now });
  world.deliveryHealth.remove(id);
}
