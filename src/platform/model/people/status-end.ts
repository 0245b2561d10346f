import type { DueWork } from '../due-work.ts';
import { users, type UserRecord } from '../user.ts';
import type { World } from '../world/world.ts';

const firstToEnd = (world: World): UserRecord | undefined =>
  world.users.scanIndex('status', { prefix: '' }).next().value;

/** A status is taken away when it ends (docs/assumptions.md, A-83). */
export const STATUS_END: DueWork = {
  table: users,
  reason: 'user',
  nextAt: (world) => firstToEnd(world)?.status?.expiration,
  carryOut: (world) => {
    const user = firstToEnd(world);
    if (user !== undefined)
      world.users.put({ ...user, status: undefined, updated: Math.floor(world.clock.now()) });
  },
};
