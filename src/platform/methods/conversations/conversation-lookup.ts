import type { Scope } from '../../../contract/scopes.ts';
import { clip } from '../../http/form.ts';
import {
  canSee,
  conversationNamed,
  isMember,
  openDirect,
  type ChannelRecord,
  type Conversations,
} from '../../model/channel.ts';
import type { World } from '../../model/world.ts';
import type { ChannelReference } from '../../pipeline/channel-argument.ts';
import { fail, isFailure, type Caller, type Failure } from '../../pipeline/method.ts';

/** The conversation of that id, if the caller can know of it; else the same refusal in both cases. */
export function seenChannel(
  world: Conversations,
  caller: Caller,
  id: ChannelReference,
): ChannelRecord | Failure<'channel_not_found'> {
  const channel = world.channels.get(id);
  if (channel !== undefined && canSee(world, channel, caller.user)) return channel;
  const found =
    channel === undefined ? 'no conversation has that id' : `${caller.user.name} cannot see it`;
  return fail('channel_not_found', `channel ${clip(id)}`, found);
}

/**
 * The conversation that a message goes to, by id, name or person. The direct conversation with that person is
 * opened if it does not exist yet.
 */
export function destinationNamed(
  world: World,
  caller: Caller,
  reference: ChannelReference,
): ChannelRecord | Failure<'channel_not_found'> {
  const known = conversationNamed(world, caller.user, reference);
  if (known !== undefined) return known;
  const person = world.users.get(reference);
  if (person === undefined) return seenChannel(world, caller, reference);
  if (person.deleted)
    return fail('channel_not_found', `user ${person.id}`, `${person.name} is deactivated`);
  return openDirect(world, new Set([caller.user.id, person.id]), caller.user.id);
}

/** Why the caller may not act in a conversation they are not in; null for its members. */
export function outsider(
  world: Pick<World, 'memberships'>,
  { user }: Caller,
  channel: ChannelRecord,
  otherwise = '',
): Failure<'not_in_channel'> | null {
  if (isMember(world, channel.id, user.id)) return null;
  return fail(
    'not_in_channel',
    `channel ${channel.id}`,
    `${user.name} is not a member${otherwise}`,
  );
}

/** Why nothing happens in a conversation any more; null while it is alive. */
export const archived = ({
  id,
  name,
  is_archived,
}: ChannelRecord): Failure<'is_archived'> | null =>
  is_archived ? fail('is_archived', `channel ${id}`, `${name} is archived`) : null;

interface Joining {
  readonly find?: typeof destinationNamed;
  /** Scope of a token whose bearer need not be a member of public channels. */
  readonly orScope?: Scope;
}

/** The conversation of that id, if the caller is in it and it is alive; else why not. */
export function joinedChannel(
  world: World,
  caller: Caller,
  id: ChannelReference,
  { find = seenChannel, orScope }: Joining = {},
): ChannelRecord | Failure<'channel_not_found' | 'is_archived' | 'not_in_channel'> {
  const channel = find(world, caller, id);
  if (isFailure(channel)) return channel;
  const isOpen =
    orScope !== undefined &&
    channel.kind === 'public_channel' &&
    caller.token.scopes.includes(orScope);
  const otherwise = orScope === undefined ? '' : `, and the token lacks ${orScope}`;
  const refusal =
    archived(channel) ?? (isOpen ? null : outsider(world, caller, channel, otherwise));
  return refusal ?? channel;
}

/** The conversation of that id, if the caller may read it: bots need to be in it (docs/assumptions.md, A-10). */
export function readableChannel(
  world: Conversations,
  caller: Caller,
  id: ChannelReference,
): ChannelRecord | Failure<'channel_not_found' | 'not_in_channel'> {
  const channel = seenChannel(world, caller, id);
  if (isFailure(channel) || !caller.user.is_bot) return channel;
  return outsider(world, caller, channel) ?? channel;
}
