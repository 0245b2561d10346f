import { expect, it } from 'vitest';
import { DEFAULT_OPTIONS } from '../../model/world/world.ts';
import { defineDeployment } from '../../runtime/deployment.ts';
import { seedWorld } from '../../seed/seed-world.ts';
import { beginPause, pauseMethod } from './service-faults.ts';

it('a pause begins with the first call that it refuses, and once', () => {
  const setting = {
    deployment: defineDeployment(),
    clock: () => 0,
    salt: null,
    life: '',
    commitHooks: [],
  };
  const world = seedWorld(DEFAULT_OPTIONS, setting);
  const begin = (at: number) => world.transact(() => beginPause(world, at)).result;
  expect(begin(10)).toBe(false);
  expect(world.service.pause).toBeUndefined();
  world.transact(() => pauseMethod(world, 'users.list', 2));
  expect([begin(10), begin(11)]).toEqual([true, false]);
  expect(world.service.pause).toEqual({ methods: ['users.list'], retry_after_s: 2, until: 12 });
});
