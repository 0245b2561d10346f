import type { ClockChange } from '../../contract/sandbox.ts';
import { LATEST_S } from '../../contract/schemas/requests.ts';
import type { World } from '../model/world/world.ts';
import { refuse, type Refusal } from '../http/refusal.ts';

/** Moves the world's clock, stops it, or lets it run on. */
export function setClock(
  world: Pick<World, 'clock'>,
  { now, advance_s, frozen }: ClockChange,
): object | Refusal {
  if (now === undefined && advance_s === undefined && frozen === undefined) {
    return refuse('invalid_clock', 'Nothing to change: send advance_s, now or frozen.');
  }
  const to = (now ?? world.clock.now()) + (advance_s ?? 0);
  if (to < 0 || to > LATEST_S) {
    return refuse(
      'invalid_clock',
      `The clock cannot be set to ${to}; it must be between 0 and ${LATEST_S}.`,
    );
  }
  if (now !== undefined || advance_s !== undefined) world.clock.set(to, frozen);
  else if (frozen !== undefined) world.clock.freeze(frozen);
  return {};
}
