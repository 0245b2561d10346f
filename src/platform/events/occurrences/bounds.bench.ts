import { expect, it } from 'vitest';
import { growthOf, MAX_RATIO } from '../../../../.ci/growth.mjs';
import { tokens } from '../../model/token.ts';
import { DEFAULT_OPTIONS } from '../../model/world/world.ts';
import { defineDeployment } from '../../runtime/deployment.ts';
import { seedWorld } from '../../seed/seed-world.ts';
import { appEvents } from './app-events.ts';
import { NetChanges } from './net-changes.ts';

const setting = { deployment: defineDeployment(), clock: () => 0, salt: null, life: '' };
const world = seedWorld(DEFAULT_OPTIONS, { ...setting, commitHooks: [] });

/** So many tokens of one app that end at once, and as many others that are issued. */
const ending = (count: number) => {
  const changes = Array.from({ length: count }, (_, n) => {
    const token = { token: `t${n}`, type: 'user', app: 'A1', user: `U${n}`, revoked_at: null };
    const issued = { ...token, token: `i${n}`, user: `V${n}` };
    return [
      { table: tokens.name, key: token.token, before: token, after: { ...token, revoked_at: 1 } },
      { table: tokens.name, key: issued.token, before: null, after: issued },
    ];
  });
  return new NetChanges(changes.flat());
};

it('many tokens that end at once', () => {
  const growth = growthOf((changes) => appEvents(world, changes, null), ending, {
    lengths: [500, 1000, 2000, 4000],
  });
  const shown = growth.factors.map((factor) => `×${factor.toFixed(2)}`).join(' ');
  const line = `tokens that end at once, 500 to 4,000: ${shown}`;
  expect(growth.linear, `above ×${MAX_RATIO} per doubling: ${line}`).toBe(true);
});
