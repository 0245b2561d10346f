import * as z from 'zod/mini';
import {
  canSee,
  conversationNamed,
  isMember,
  openDirect,
  type ChannelRecord,
} from '../../model/channel.ts';
import { messageKey, type MessageRecord } from '../../model/message.ts';
import { clip } from '../../http/form.ts';
import type { World } from '../../model/world.ts';
import { channelArgument, type ChannelReference } from '../../pipeline/channel-argument.ts';
import { fail, type Caller, type Failure } from '../../pipeline/method.ts';

/** The argument that names a conversation. */
export const channelId = channelArgument('Id of the conversation, for example C0123456789.');

/** The argument that says where a message goes (docs/assumptions.md, A-11). */
export const destination = channelArgument(
  'Id of the conversation, or the name of a channel with or without #, or the id of a person.',
);

/** The argument that names a message within its conversation. */
export const messageTs = (meaning: string) => z.string().check(z.describe(meaning));

/** The conversation of that id, if the caller can know of it; else the same refusal in both cases. */
export function seenChannel(
  world: World,
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

/** The conversation of that id, if the caller is in it and it is alive; else why not. */
export function joinedChannel(
  world: World,
  caller: Caller,
  id: ChannelReference,
  find: typeof seenChannel = seenChannel,
): ChannelRecord | Failure<'channel_not_found' | 'is_archived' | 'not_in_channel'> {
  const channel = find(world, caller, id);
  if ('failed' in channel) return channel;
  const evidence = `channel ${channel.id}`;
  if (channel.is_archived) return fail('is_archived', evidence, `${channel.name} is archived`);
  return isMember(world, channel.id, caller.user.id)
    ? channel
    : fail('not_in_channel', evidence, `${caller.user.name} is not a member`);
}

/** A message of a conversation. */
export function messageIn(
  world: World,
  channel: ChannelRecord,
  ts: string,
): MessageRecord | Failure<'message_not_found'> {
  return (
    world.messages.get(messageKey(channel.id, ts)) ??
    fail('message_not_found', `ts ${clip(ts)}`, `no such message in ${channel.id}`)
  );
}
