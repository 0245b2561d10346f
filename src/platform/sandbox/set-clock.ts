import * as z from 'zod/mini';
import { LATEST_S } from '../model/world-clock.ts';
import type { World } from '../model/world.ts';
import { refuse, type Refusal } from '../http/refusal.ts';

/** `POST /sandbox/clock`: seconds; `now` first, then `advance_s`, then `frozen`. */
export const ClockBody = z.strictObject({
  now: z.optional(z.number().check(z.gte(0), z.lte(LATEST_S))),
  advance_s: z.optional(z.number().check(z.gte(-LATEST_S), z.lte(LATEST_S))),
  frozen: z.optional(z.boolean()),
});

/** Moves the world's clock, stops it, or lets it run on. */
export function setClock(
  world: World,
  { now, advance_s, frozen }: z.infer<typeof ClockBody>,
): object | Refusal {
  if (now === undefined && advance_s === undefined && frozen === undefined) {
    return refuse('invalid_clock', 'Nothing to do: send advance_s, now or frozen.');
  }
  const to = (now ?? world.clock.now()) + (advance_s ?? 0);
  if (to < 0 || to > LATEST_S) {
    return refuse(
      'invalid_clock',
      `The clock would stand at ${to}; keep it between 0 and ${LATEST_S}.`,
    );
  }
  if (now !== undefined || advance_s !== undefined) world.clock.set(to);
  if (frozen !== undefined) world.clock.freeze(frozen);
  return {};
}
