import type { ChangePerson, JoinWorkspace } from '../../../contract/sandbox.ts';
import { join, type ChannelRecord, type Joinable } from '../channel.ts';
import type { UserRecord } from '../user.ts';
import type { World } from '../world/world.ts';

type People = Joinable & Pick<World, 'users' | 'clock'>;

/** Gives a person new fields, and the time of the change. What is left out stays as it is. */
export function describePerson(
  world: Pick<World, 'clock'>,
  user: UserRecord,
  fields: JoinWorkspace,
) {
  const { first_name: _first, last_name: _last, ...rest } = user;
  const names = fields.real_name === undefined ? {} : namesIn(fields.real_name);
  const kept = fields.real_name === undefined ? user : rest;
  return { ...kept, ...names, ...fields, updated: Math.floor(world.clock.now()) };
}

/** First and last name in a full name. The last word is the last name if there are several. */
function namesIn(realName: string): Pick<UserRecord, 'first_name' | 'last_name'> {
  const words = realName.trim().split(/\s+/);
  const last = words.length > 1 ? words.pop() : undefined;
  return { first_name: words.join(' '), ...(last === undefined ? {} : { last_name: last }) };
}

/**
 * Changes a person. One who leaves is deactivated, and stays a member of their conversations; one who comes back is a
 * member of the general channel (docs/assumptions.md, A-35).
 */
export function changePerson(
  world: People,
  user: UserRecord,
  { deleted = user.deleted, ...fields }: ChangePerson,
): UserRecord {
  if (user.deleted && !deleted) joinGeneral(world, user.id);
  return world.users.put({ ...describePerson(world, user, fields), deleted });
}

/** Makes a person a member of the general channel, if the workspace has one. */
export function joinGeneral(world: Joinable, user: string): void {
  const general = generalChannel(world);
  if (general !== undefined) join(world, general, user);
}

function generalChannel({ channels }: Pick<World, 'channels'>): ChannelRecord | undefined {
  for (const channel of channels.scanIndex('general', { prefix: '' })) return channel;
  return undefined;
}
