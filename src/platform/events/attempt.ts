import type * as z from 'zod/mini';
import type { DeliveryAttempt as AttemptSchema } from '../../contract/schemas/deliveries.ts';
import { mask } from '../../contract/secrets/mask.ts';
import type { AppRecord } from '../model/app.ts';
import {
  type DeliveryRecord,
  endDelivery,
  isOvertaken,
  bodyOfDelivery,
} from '../model/delivery.ts';
import type { EventRecord } from '../model/event.ts';
import { secretsOf } from '../model/world/world-secrets.ts';
import type { World } from '../model/world/world.ts';
import type { OutboundRequest } from '../runtime/outbound.ts';
import { nextRetry } from './retry.ts';
import { signHeaders } from './signature.ts';
import type { AttemptOutcome } from './transport.ts';

export type Attempt = z.infer<typeof AttemptSchema>;

/** Maximum number of stored attempts per delivery, which can be redelivered by hand any number of times. */
const MAX_ATTEMPTS = 20;

/** Maximum stored length of an answer, in characters. */
const MAX_DETAIL_LENGTH = 500;

/** The request of the next attempt to deliver an event. */
export function requestOf(
  world: Pick<World, 'clock'>,
  app: AppRecord,
  event: EventRecord,
  row: DeliveryRecord,
): OutboundRequest {
  const { id, failed, attempts, variant } = row;
  const body = bodyOfDelivery(event, row);
  const retry: Record<string, string> =
    failed === 0
      ? {}
      : {
          'x-slack-retry-num': String(failed),
          'x-slack-retry-reason': attempts.at(-1)?.fault ?? 'unknown_error',
        };
  const headers = {
    ...signHeaders(world, app, body, variant?.forge),
    'x-parley-delivery': id,
    ...retry,
  };
  return { method: 'POST', url: app.request_url ?? '', headers, body };
}

/** The result of a request, without its time and duration. */
function resultOf(
  world: World,
  outcome: AttemptOutcome,
): Pick<Attempt, 'status' | 'fault' | 'detail'> {
  if (outcome.kind === 'acknowledged') return { status: null, fault: null, detail: '' };
  // Mask before cutting: masking does not recognize part of a secret.
  const detail = mask(outcome.kind === 'answered' ? outcome.body : outcome.detail, {
    secrets: secretsOf(world),
    sent: [],
  }).slice(0, MAX_DETAIL_LENGTH);
  if (outcome.kind === 'refused') return { status: null, fault: 'refused', detail };
  if (outcome.kind === 'failed') return { status: null, fault: outcome.reason, detail };
  const { status } = outcome;
  return { status, fault: status >= 200 && status < 300 ? null : 'http_error', detail };
}

/** Records an attempt and its consequence: delivered, to be retried, or abandoned. */
export function recordAttempt(
  world: World,
  row: DeliveryRecord,
  sent: Pick<Attempt, 'via' | 'url' | 'at' | 'duration_ms'>,
  outcome: AttemptOutcome,
): DeliveryRecord {
  const attempt: Attempt = {
    ...sent,
    retry_num: row.failed,
    ...(isOvertaken(world, row, sent.at) ? { overtaken: true } : {}),
    ...resultOf(world, outcome),
    ...(outcome.network === undefined ? {} : { network: outcome.network }),
  };
  const attempts = [...row.attempts, attempt].slice(-MAX_ATTEMPTS);
  // Neither what an app rejects by hand nor a restart says how well it does otherwise.
  const isCut = attempt.fault === 'connection_closed';
  if (row.variant === undefined && !isCut) countAttempt(world, row.app, attempt.fault === null);
  if (attempt.fault === null) return endDelivery(world, { ...row, attempts }, null);
  const failing = { ...row, attempts, failed: row.failed + 1 };
  const next = nextRetry(row, outcome);
  if ('ended' in next) return endDelivery(world, failing, next.ended);
  return world.deliveries.put({ ...failing, due: world.clock.now() + (isCut ? 0 : next.wait_s) });
}

/** Length of the window in which attempts are counted, in seconds. */
const WINDOW_S = 3600;

/** With fewer attempts, an app is never disabled. */
const MIN_DELIVERIES = 10;

/**
 * Counts a delivery attempt. If most attempts of an hour failed, deliveries to the app are disabled: they wait until
 * its developer enables them again (docs/assumptions.md, A-31).
 */
function countAttempt(
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
