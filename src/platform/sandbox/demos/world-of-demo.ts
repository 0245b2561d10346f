import type { DemoWorld } from '../../../contract/demo/demo.ts';
import { isRefusal } from '../../http/refusal.ts';
import { DEMO_LIFE } from '../../model/world/world.ts';
import { systemClock, type HostClock } from '../../runtime/clock.ts';
import { defineDeployment, type Deployment } from '../../runtime/deployment.ts';
import { seedWorld } from '../../seed/seed-world.ts';
import { COMMIT_HOOKS } from '../../service/commit-hooks.ts';
import { optionsOf } from '../../service/reset-body.ts';
import { snapshotOf, type KeptReading } from '../../service/snapshot.ts';
import { enterCondition } from '../conditions/conditions.ts';

/** Where a demo world will be. Its clock is the one that it will run by. */
interface DemoSetting {
  readonly deployment?: Partial<Deployment>;
  readonly clock?: HostClock;
}

/**
 * The world of a demo, to be given to `createPlatform` as `kept`, with `demo: true`: without salt, at its time, in its
 * conditions. The reason of a failure names the condition that cannot be entered.
 */
export function worldOfDemo(demo: DemoWorld, setting: DemoSetting = {}): KeptReading {
  const { now, frozen, conditions = [], deployment: name = 'commercial' } = demo;
  const world = seedWorld(optionsOf(demo), {
    deployment: defineDeployment({ name, ...setting.deployment }),
    clock: setting.clock ?? systemClock,
    salt: null,
    life: DEMO_LIFE,
    commitHooks: COMMIT_HOOKS,
  });
  if (world.deployment.name !== name)
    return {
      ok: false,
      reason: `it is for the ${name} deployment, and this is the ${world.deployment.name} one`,
    };
  world.transact(() => world.clock.set(now, frozen));
  for (const condition of conditions) {
    const { result } = world.transact(
      () => enterCondition(world, condition.name, condition.parameters),
      (entered) => !isRefusal(entered),
    );
    if (isRefusal(result)) return { ok: false, reason: result.message };
  }
  return { ok: true, world: snapshotOf(world) };
}
