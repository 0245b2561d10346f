import type { DemoWorld } from '../demo.ts';
import type { WorldBrief } from '../../sandbox.ts';

/**
 * The world that a recording starts from: a new one, made as the present one was, in its conditions. Its clock stands still at
 * the first step, in epoch seconds: what happens between two steps takes no time unless a step says so, and every answer is
 * the same wherever and however fast the demo is played.
 */
export function worldOfRecording(brief: WorldBrief, start: number): DemoWorld {
  const { seed, options, conditions, deployment } = brief;
  return {
    seed,
    ...options,
    now: Math.floor(start * 1000) / 1000,
    frozen: true,
    ...(conditions.length > 0 && { conditions }),
    ...(deployment.name === 'government' && { deployment: 'government' as const }),
  };
}
