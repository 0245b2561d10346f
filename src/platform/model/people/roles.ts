import type { UserRecord } from '../user.ts';
import type { World } from '../world/world.ts';

/** The primary owner of the workspace: the first user of its directory, who created it. */
export function ownerOf(world: Pick<World, 'users'>): UserRecord {
  for (const user of world.users.scan()) if (user.is_primary_owner) return user;
  throw new Error('a workspace has an owner');
}

/** The first administrators of the directory, including owners and deactivated users. */
export const administrators = (world: Pick<World, 'users'>, most: number): UserRecord[] =>
  firstOf(world, most, ({ is_admin }) => is_admin);

/** The first active members who are not administrators, guests or bots. */
export const ordinaryMembers = (world: Pick<World, 'users'>, most: number): UserRecord[] =>
  firstOf(
    world,
    most,
    ({ deleted, is_bot, is_admin, is_restricted }) =>
      !deleted && !is_bot && !is_admin && !is_restricted,
  );

function firstOf(
  { users }: Pick<World, 'users'>,
  most: number,
  isMeant: (user: UserRecord) => boolean,
): UserRecord[] {
  const found: UserRecord[] = [];
  for (const user of users.scan()) {
    if (isMeant(user)) found.push(user);
    if (found.length === most) break;
  }
  return found;
}
