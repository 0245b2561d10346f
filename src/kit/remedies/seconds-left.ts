/**
 * Whole seconds until a call that was refused at `refused_at` (Unix time of the world, in seconds) can be sent
 * again. As with `Retry-After`, they are rounded up, and never negative.
 */
export function secondsLeft(refused_at: number, wait_s: number, now: number): number {
  // An error of a hundredth of a second in the time must not add a whole second.
  return Math.max(0, Math.ceil(refused_at + wait_s - now - 0.01));
}
