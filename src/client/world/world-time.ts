import type { WorldBrief } from '../../contract/sandbox.ts';

/**
 * The world's time in epoch seconds, at `now_ms` of the page's clock, if the world was read at `read_at_ms`. Unless
 * the world's clock is frozen, it advances with the page's clock.
 */
export function worldTime(
  { now, frozen }: WorldBrief['clock'],
  read_at_ms: number,
  now_ms: number,
): number {
  return frozen ? now : now + Math.max(0, now_ms - read_at_ms) / 1000;
}
