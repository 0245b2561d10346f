import * as z from 'zod/mini';
import { stamp } from '../../store/stamp.ts';
import { defineTable } from '../define-table.ts';
import type { DueWork } from '../due-work.ts';
import { count, userId } from '../shapes.ts';
import type { UserRecord } from '../user.ts';
import type { World } from '../world/world.ts';

/** Whether a person is away, and when they want no notifications. A person who has set neither has no row. */
export const AvailabilityRecord = z.object({
  user: userId,
  /** Whether they set themselves away. */
  away: z.boolean(),
  /** When their snooze ends, in epoch seconds; null without one. */
  snooze_until: z.nullable(count),
  /** If they ended quiet hours early: when these would have ended, in epoch seconds. Else null. */
  quiet_ended: z.nullable(count),
});
export type AvailabilityRecord = z.infer<typeof AvailabilityRecord>;

export const availability = defineTable({
  name: 'availability',
  schema: AvailabilityRecord,
  key: ({ user }) => user,
  indexes: {
    snooze: ({ user, snooze_until }) =>
      snooze_until === null ? null : `${stamp(snooze_until)}:${user}`,
  },
  references: { user: 'users' },
});

type People = Pick<World, 'availability' | 'clock'>;

const defaultAvailability = (user: string): AvailabilityRecord => ({
  user,
  away: false,
  snooze_until: null,
  quiet_ended: null,
});

const availabilityOf = ({ availability }: Pick<World, 'availability'>, user: string) =>
  availability.get(user) ?? defaultAvailability(user);

/** Changes the availability of a person. A row without any setting is removed. */
export function setAvailability(
  world: Pick<World, 'availability'>,
  user: string,
  change: Partial<AvailabilityRecord>,
): void {
  const row = { ...availabilityOf(world, user), ...change };
  if (row.away || row.snooze_until !== null || row.quiet_ended !== null)
    world.availability.put(row);
  else world.availability.remove(user);
}

/** Whether a person is away: they set themselves away, or are deactivated. */
export const isAway = (world: Pick<World, 'availability'>, { id, deleted }: UserRecord): boolean =>
  deleted || availabilityOf(world, id).away;

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** Quiet hours begin at ten in the evening and end at eight in the morning, in the person's time zone. */
const QUIET_FROM_S = 22 * HOUR_S;
const QUIET_UNTIL_S = 8 * HOUR_S;

/** Quiet hours in epoch seconds. */
interface QuietHours {
  readonly start: number;
  readonly end: number;
}

/** The quiet hours of a person: the current ones, or else the next ones. */
export function quietHours(world: People, { id, tz_offset }: UserRecord): QuietHours {
  const now = Math.floor(world.clock.now());
  const midnight = Math.floor((now + tz_offset) / DAY_S) * DAY_S - tz_offset;
  const isMorning = now < midnight + QUIET_UNTIL_S;
  const start = midnight + QUIET_FROM_S - (isMorning ? DAY_S : 0);
  const end = start + DAY_S - QUIET_FROM_S + QUIET_UNTIL_S;
  const isEnded = availabilityOf(world, id).quiet_ended === end;
  return isEnded ? { start: start + DAY_S, end: end + DAY_S } : { start, end };
}

/** The quiet hours of a person, as everybody can see them. A bot has none. */
export function dndStatus(world: People, user: UserRecord) {
  if (user.is_bot) return { dnd_enabled: false, next_dnd_start_ts: 1, next_dnd_end_ts: 1 };
  const { start, end } = quietHours(world, user);
  return { dnd_enabled: true, next_dnd_start_ts: start, next_dnd_end_ts: end };
}

/** The snooze of a person, as only they see it. */
export function snoozeStatus(world: People, { id }: UserRecord) {
  const { snooze_until } = availabilityOf(world, id);
  if (snooze_until === null) return { snooze_enabled: false };
  const snooze_remaining = Math.max(0, snooze_until - Math.floor(world.clock.now()));
  return { snooze_enabled: true, snooze_endtime: snooze_until, snooze_remaining };
}

const findFirstSnooze = (world: World): AvailabilityRecord | undefined =>
  world.availability.scanIndex('snooze', { prefix: '' }).next().value;

/** A snooze ends by itself (docs/assumptions.md, A-85). */
export const SNOOZE_END: DueWork = {
  table: availability,
  reason: 'user',
  nextAt: (world) => findFirstSnooze(world)?.snooze_until ?? undefined,
  carryOut: (world) => {
    const row = findFirstSnooze(world);
    if (row !== undefined) setAvailability(world, row.user, { snooze_until: null });
  },
};
