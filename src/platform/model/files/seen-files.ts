import { canSee, isMember } from '../channel.ts';
import type { UserRecord } from '../user.ts';
import type { World } from '../world/world.ts';
import type { FileRecord, Share } from './file.ts';

/** The shares of a file that somebody can see: bots see the conversations that they are in (docs/assumptions.md, A-10). */
export const sharesSeenBy = (
  world: Pick<World, 'channels' | 'memberships'>,
  { shares }: Pick<FileRecord, 'shares'>,
  user: UserRecord,
): Share[] => shares.filter(({ channel }) => seesFilesOf(world, channel, user));

function seesFilesOf(
  world: Pick<World, 'channels' | 'memberships'>,
  channel: string,
  user: UserRecord,
): boolean {
  const row = world.channels.get(channel);
  if (row === undefined) return false;
  return user.is_bot ? isMember(world, channel, user.id) : canSee(world, row, user);
}

/** Whether somebody can see a file: it is theirs, was handed to them, or is shared or shown in a conversation that they can read. */
export const canSeeFile = (
  world: Pick<World, 'channels' | 'memberships'>,
  row: FileRecord,
  user: UserRecord,
): boolean =>
  row.user === user.id ||
  row.handed_to?.includes(user.id) === true ||
  row.shown_in?.some((channel) => seesFilesOf(world, channel, user)) === true ||
  sharesSeenBy(world, row, user).length > 0;
