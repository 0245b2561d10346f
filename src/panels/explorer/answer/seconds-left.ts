/**
 * Whole seconds until a call that was refused at `refused_at` (epoch seconds of the world) may be sent again,
 * as `Retry-After` counts them: rounded up, and never below zero.
 */
export function secondsLeft(refused_at: number, wait_s: number, now: number): number {
  // A hundredth of a second of noise in the time must not add a whole one.
  return Math.max(0, Math.ceil(refused_at + wait_s - now - 0.01));
}
