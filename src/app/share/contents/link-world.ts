import type { DemoWorld } from '../../../contract/demo/demo.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';

/** The world as it would begin for somebody else: made in the same way, at this time, in these conditions. */
export function linkWorld({ seed, options, clock, conditions, deployment }: WorldBrief): DemoWorld {
  return {
    seed,
    ...options,
    now: Math.round(clock.now * 1000) / 1000,
    frozen: clock.frozen,
    conditions: conditions.map(({ name, parameters }) => ({ name, parameters })),
    ...(deployment.name === 'government' && { deployment: 'government' as const }),
  };
}

/** What a world is made with if nobody chooses. */
const USUAL = { seed: 1, users: 40, messages: 0, rate_limits: true };

/** Whether a link has to say anything about the world: it differs from the one that everybody begins with. */
export const isUsual = ({ seed, options, clock, conditions }: WorldBrief): boolean =>
  isMadeAlike({ seed, ...options }, USUAL) && !clock.frozen && conditions.length === 0;

/** Whether a world was made in the way a demo says. It may have changed since. */
export const isMadeFrom = (brief: WorldBrief, world: DemoWorld): boolean =>
  isMadeAlike({ seed: brief.seed, ...brief.options }, { ...USUAL, ...world }) &&
  (brief.deployment.name === 'government') === (world.deployment === 'government');

const isMadeAlike = (one: typeof USUAL, other: typeof USUAL): boolean =>
  one.seed === other.seed &&
  one.users === other.users &&
  one.messages === other.messages &&
  one.rate_limits === other.rate_limits;
