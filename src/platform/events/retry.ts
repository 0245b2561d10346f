import type { DeliveryRecord } from '../model/delivery.ts';
import type { World } from '../model/world/world.ts';
import type { AttemptOutcome } from './transport.ts';

/** Delays of the retries, in seconds after a failure (docs/assumptions.md, A-31). */
const RETRY_AFTER_S = [0, 60, 300] as const;

/** When a delivery that failed is sent again, or why it is not. `row` is the delivery before that attempt. */
export function nextRetry(
  { failed, variant }: Pick<DeliveryRecord, 'failed' | 'variant'>,
  outcome: AttemptOutcome,
): { readonly wait_s: number } | { readonly ended: NonNullable<DeliveryRecord['reason']> } {
  if (outcome.kind === 'refused') return { ended: 'refused' };
  if (outcome.kind === 'answered' && outcome.headers['x-slack-no-retry'] === '1')
    return { ended: 'no_retry' };
  if ((variant?.forge ?? null) !== null) return { ended: 'forged' };
  const wait_s = RETRY_AFTER_S[failed];
  return wait_s === undefined ? { ended: 'retries_exhausted' } : { wait_s };
}

/** Queues a delivery again, in any state. */
export const queueAgain = (
  world: Pick<World, 'deliveries' | 'clock' | 'ids'>,
  row: DeliveryRecord,
): DeliveryRecord =>
  world.deliveries.put({
    ...row,
    // As young as what is queued now: of too many that wait, the oldest are abandoned.
    serial: world.ids.number('delivery'),
    state: 'waiting',
    reason: null,
    due: world.clock.now(),
    failed: 0,
    ended: null,
  });
