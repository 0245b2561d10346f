import * as z from 'zod/mini';
import {
  ABANDONED_REASONS,
  DELIVERY_STATES,
  DeliveryAttempt,
  DeliveryVariant,
} from '../../contract/schemas/deliveries.ts';
import { EVENT_TYPES } from '../../contract/schemas/events.ts';
import { removeWhile } from '../store/prune.ts';
import { rank } from '../store/stamp.ts';
import type { CommitHook } from './commit-hook.ts';
import { defineTable } from './define-table.ts';
import { isEditedWrapper, type EventRecord } from './event.ts';
import { appId, count, seconds } from './shapes.ts';
import type { World } from './world/world.ts';

/** The delivery of an event to its app, with its attempts. Created with the event, and updated after each attempt. */
export const DeliveryRecord = z.object({
  id: z.string().check(z.regex(/^Dv[A-Z0-9]{1,30}$/, { error: 'must be an id like Dv0123456789' })),
  /** Increases with every delivery that is queued, for the first time or again. */
  serial: count,
  event: z.string(),
  type: z.enum(EVENT_TYPES),
  app: appId,
  /** First attempts of deliveries with the same app and subject are sent in order. */
  subject: z.string(),
  state: z.enum(DELIVERY_STATES),
  reason: z.nullable(z.enum(ABANDONED_REASONS)),
  /** When it may be sent, in epoch seconds of the world's clock. */
  due: seconds,
  /** Failed attempts since it was last queued. */
  failed: count,
  attempts: z.array(DeliveryAttempt),
  /** Its place in the order in which deliveries ended; null while it waits. */
  ended: z.nullable(count),
  /** Absent for a delivery of the event as it is. */
  variant: z.exactOptional(DeliveryVariant),
  /** What is sent in place of the wrapper of the event, as JSON; absent if that is sent. */
  body: z.exactOptional(
    z.string().check(z.refine(isEditedWrapper, { error: 'must be a JSON object' })),
  ),
});
export type DeliveryRecord = z.infer<typeof DeliveryRecord>;

export const deliveries = defineTable({
  name: 'deliveries',
  schema: DeliveryRecord,
  key: (row) => row.id,
  indexes: {
    event: ({ event, id }) => `${event}:${id}`,
    app: ({ app, id }) => `${app}:${id}`,
    subject: (row) => subjectKey(row),
    waiting: ({ state, serial }) => (state === 'waiting' ? rank(serial) : null),
    ended: ({ ended }) => (ended === null ? null : rank(ended)),
  },
  references: { app: 'apps', event: 'events' },
  // A wrapper contains the verification token of the app.
  holdsSecrets: true,
});

const subjectKey = ({ app, subject, id }: DeliveryRecord) => `${app}:${subject}:${id}`;

/**
 * Whether a later delivery of the same app and subject was sent before a repetition at that time. First attempts are in
 * order, so one is looked at.
 */
export function isOvertaken(
  world: Pick<World, 'deliveries'>,
  row: DeliveryRecord,
  at: number,
): boolean {
  if (row.attempts.length === 0) return false;
  const prefix = `${row.app}:${row.subject}:`;
  const [next] = world.deliveries.scanIndex('subject', { prefix, after: subjectKey(row) });
  return (next?.attempts[0]?.at ?? Infinity) <= at;
}

/** Attempts to deliver to an app in the hour since the first of them. */
export const DeliveryHealth = z.object({
  app: appId,
  since: seconds,
  delivered: count,
  failed: count,
});
export type DeliveryHealth = z.infer<typeof DeliveryHealth>;

export const deliveryHealth = defineTable({
  name: 'delivery_health',
  schema: DeliveryHealth,
  key: (row) => row.app,
  references: { app: 'apps' },
});

/** Options of a new delivery. */
export interface NewDelivery {
  /** When it may be sent, in epoch seconds of the world's clock. */
  readonly due: number;
  /** Whether it has no order among other deliveries: it does not wait for them, nor they for it. */
  readonly isApart?: boolean;
  readonly variant?: DeliveryRecord['variant'];
  readonly body?: string | undefined;
}

/** Makes a delivery of an event without storing it. */
export function newDelivery(
  world: Pick<World, 'ids'>,
  event: EventRecord,
  { due, isApart = false, variant, body }: NewDelivery,
): DeliveryRecord {
  const id = world.ids.next('Dv');
  return {
    id,
    serial: world.ids.number('delivery'),
    event: event.id,
    type: event.type,
    app: event.app,
    subject: isApart ? id : event.subject,
    state: 'waiting',
    reason: null,
    due,
    failed: 0,
    attempts: [],
    ended: null,
    ...(variant === undefined ? {} : { variant }),
    ...(body === undefined ? {} : { body }),
  };
}

/** The JSON that a delivery sends. */
export const bodyOfDelivery = ({ body }: EventRecord, row: DeliveryRecord): string =>
  row.body ?? body;

/** Ends a delivery: `reason` says why it was abandoned, null that it was delivered. */
export const endDelivery = (
  world: Pick<World, 'deliveries' | 'ids'>,
  row: DeliveryRecord,
  reason: DeliveryRecord['reason'],
): DeliveryRecord =>
  world.deliveries.put({
    ...row,
    state: reason === null ? 'delivered' : 'abandoned',
    reason,
    ended: world.ids.number('delivery ended'),
  });

/** About how many deliveries of a world may wait: the largest span of serial numbers from the oldest to the newest. */
const MAX_WAITING = 30_000;

/** How many ended deliveries a world keeps. */
const MAX_ENDED = 1000;

/**
 * Keeps deliveries within their limits: abandons the oldest that wait, and removes the oldest that ended. An event is
 * removed with the last of its deliveries.
 */
export const limitDeliveries: CommitHook = (world, changes) => {
  for (const { table, before, after } of changes) {
    if (table !== deliveries.name || after === null) continue;
    const row = after as DeliveryRecord;
    if (before === null) {
      const oldest = row.serial - MAX_WAITING;
      const waiting = world.deliveries.scanIndex('waiting', { prefix: '' });
      const isOver = ({ serial }: DeliveryRecord) => serial <= oldest;
      removeWhile(world.deliveries, waiting, isOver, (each) =>
        endDelivery(world, each, 'queue_full'),
      );
    }
    if (row.ended !== null) forgetBefore(world, row.ended - MAX_ENDED);
  }
};

function forgetBefore(world: Pick<World, 'deliveries' | 'events'>, oldest: number): void {
  const ended = world.deliveries.scanIndex('ended', { prefix: '' });
  const isOver = (row: DeliveryRecord) => row.ended !== null && row.ended <= oldest;
  removeWhile(world.deliveries, ended, isOver, ({ id, event }) => {
    world.deliveries.remove(id);
    if (!hasDeliveries(world, event)) world.events.remove(event);
  });
}

/** The deliveries of an event, the oldest first. */
export const deliveriesOf = (
  world: Pick<World, 'deliveries'>,
  event: string,
): Iterable<DeliveryRecord> => world.deliveries.scanIndex('event', { prefix: `${event}:` });

export const hasDeliveries = (world: Pick<World, 'deliveries'>, event: string): boolean => {
  const [first] = deliveriesOf(world, event);
  return first !== undefined;
};
