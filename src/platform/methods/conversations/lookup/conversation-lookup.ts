import type { Scope } from '../../../../contract/scopes.ts';
import { quoteShort } from '../../../http/form.ts';
import {
  canSee,
  conversationNamed,
  isDirect,
  isMember,
  openDirect,
  type ChannelRecord,
  type Conversations,
} from '../../../model/channel.ts';
import type { World } from '../../../model/world/world.ts';
import type { ChannelReference } from '../../../pipeline/channel-argument.ts';
import { fail, isFailure, type Caller, type Failure } from '../../../pipeline/method.ts';

/** The conversation with that id. The refusal is the same whether it does not exist or the caller cannot see it. */
export function visibleChannel(
  world: Conversations,
  caller: Caller,
  id: ChannelReference,
): ChannelRecord | Failure<'channel_not_found'> {
  const channel = world.channels.get(id);
  if (channel !== undefined && canSee(world, channel, caller.user)) return channel;
  const found =
    channel === undefined ? 'no conversation has that id' : `${caller.user.name} cannot see it`;
  return fail('channel_not_found', `channel ${quoteShort(id)}`, found);
}

/**
 * The conversation to post to, by conversation id, channel name or user id. The direct conversation with a user is
 * opened if it does not exist yet.
 */
export function findDestination(
  world: World,
  caller: Caller,
  reference: ChannelReference,
): ChannelRecord | Failure<'channel_not_found'> {
  const existing = conversationNamed(world, caller.user, reference);
  if (existing !== undefined) return existing;
  const person = world.users.get(reference);
  if (person === undefined) return visibleChannel(world, caller, reference);
  if (person.deleted)
    return fail('channel_not_found', `user ${person.id}`, `${person.name} is deactivated`);
  return openDirect(world, new Set([caller.user.id, person.id]), caller.user.id);
}

/** The refusal if the caller is not a member of the conversation; null if they are. */
export function refusalUnlessMember(
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

/** The refusal if the conversation is archived; null if it is not. */
export const refusalIfArchived = ({
  id,
  name,
  is_archived,
}: ChannelRecord): Failure<'is_archived'> | null =>
  is_archived ? fail('is_archived', `channel ${id}`, `${name} is archived`) : null;

const notForKind = ({ id, kind }: ChannelRecord) =>
  fail('method_not_supported_for_channel_type', `channel ${id}`, `it is a ${kind}`);

/** The refusal if the conversation is a direct one, of two or of several people; null if it is a channel. */
export const refusalIfDirect = (channel: ChannelRecord) =>
  isDirect(channel) ? notForKind(channel) : null;

/** The refusal if the conversation is a channel; null if it is a direct one. */
export const refusalUnlessDirect = (channel: ChannelRecord) =>
  isDirect(channel) ? null : notForKind(channel);

interface Joining {
  readonly find?: typeof findDestination;
  /** With this scope, the caller need not be a member of a public channel. */
  readonly orScope?: Scope;
}

/** The conversation with that id, if the caller is a member and it is not archived; else the refusal. */
export function findJoinedChannel(
  world: World,
  caller: Caller,
  id: ChannelReference,
  { find = visibleChannel, orScope }: Joining = {},
): ChannelRecord | Failure<'channel_not_found' | 'is_archived' | 'not_in_channel'> {
  const channel = find(world, caller, id);
  if (isFailure(channel)) return channel;
  const isOpen =
    orScope !== undefined &&
    channel.kind === 'public_channel' &&
    caller.token.scopes.includes(orScope);
  const otherwise = orScope === undefined ? '' : `, and the token lacks ${orScope}`;
  const refusal =
    refusalIfArchived(channel) ??
    (isOpen ? null : refusalUnlessMember(world, caller, channel, otherwise));
  return refusal ?? channel;
}

/** The conversation with that id, if the caller may read its messages: bots must be members (docs/assumptions.md, A-10). */
export function readableChannel(
  world: Conversations,
  caller: Caller,
  id: ChannelReference,
): ChannelRecord | Failure<'channel_not_found' | 'not_in_channel'> {
  const channel = visibleChannel(world, caller, id);
  if (isFailure(channel) || !caller.user.is_bot) return channel;
  return refusalUnlessMember(world, caller, channel) ?? channel;
}
