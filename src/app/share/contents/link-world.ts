import type { DemoWorld } from '../../../contract/demo/demo.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';

/** A demo world that begins as this world did (seed, options), but with the time and the conditions that this world has now. */
export function toLinkWorld({
  seed,
  options,
  clock,
  conditions,
  deployment,
}: WorldBrief): DemoWorld {
  return {
    seed,
    ...options,
    now: Math.round(clock.now * 1000) / 1000,
    frozen: clock.frozen,
    conditions: conditions.map(({ name, parameters }) => ({ name, parameters })),
    ...(deployment.name === 'government' && { deployment: 'government' as const }),
  };
}

/** The options of the default world. */
const DEFAULT_OPTIONS = { seed: 1, users: 40, messages: 0, rate_limits: true };

/** Whether the world is the default one, so that a link need not describe it. */
export const isDefaultWorld = ({ seed, options, clock, conditions }: WorldBrief): boolean =>
  hasSameOptions({ seed, ...options }, DEFAULT_OPTIONS) && !clock.frozen && conditions.length === 0;

/** Whether a world was made with the options of a demo. It may have changed since. */
export const isMadeFrom = (brief: WorldBrief, world: DemoWorld): boolean =>
  hasSameOptions({ seed: brief.seed, ...brief.options }, { ...DEFAULT_OPTIONS, ...world }) &&
  (brief.deployment.name === 'government') === (world.deployment === 'government');

const hasSameOptions = (one: typeof DEFAULT_OPTIONS, other: typeof DEFAULT_OPTIONS): boolean =>
  one.seed === other.seed &&
  one.users === other.users &&
  one.messages === other.messages &&
  one.rate_limits === other.rate_limits;
