import * as z from 'zod/mini';
import { CONVERSATION_KINDS, type ConversationKind } from '../../contract/catalog.ts';
import type { Conversation } from '../../contract/entities.ts';
import type { World } from './world/world.ts';
import { conversationId, count, userId } from './shapes.ts';
import { memberStateKey, readOnJoining } from './member-state.ts';
import { messageKey } from './message.ts';
import type { UserRecord } from './user.ts';
import { defineTable } from './define-table.ts';

const Blurb = z.object({ value: z.string(), creator: z.string(), last_set: count });

/** A conversation of any kind: channels `C…`, direct conversations `D…`. */
export const ChannelRecord = z.object({
  id: conversationId,
  kind: z.enum(CONVERSATION_KINDS),
  /** Empty for a direct conversation. */
  name: z.string(),
  created: count,
  creator: userId,
  is_general: z.boolean(),
  is_archived: z.boolean(),
  /** Administrators have closed it to apps. */
  access_denied: z.boolean(),
  topic: Blurb,
  purpose: Blurb,
  /** Updated together with the memberships by `join` and `leave`. */
  member_count: count,
});
export type ChannelRecord = z.infer<typeof ChannelRecord>;

export const channels = defineTable({
  name: 'channels',
  schema: ChannelRecord,
  key: (row) => row.id,
  indexes: {
    name: (row) => (row.name === '' ? null : `${row.name}:${row.id}`),
    general: ({ is_general, id }) => (is_general ? id : null),
  },
  references: { creator: 'users' },
});

/** The membership of one person in one conversation. */
export const MembershipRecord = z.object({ channel: conversationId, user: userId });
export type MembershipRecord = z.infer<typeof MembershipRecord>;

export const membershipKey = (channel: string, user: string) => `${channel}:${user}`;

export const memberships = defineTable({
  name: 'memberships',
  schema: MembershipRecord,
  key: (row) => membershipKey(row.channel, row.user),
  indexes: {
    /** By person. Members that the seed made, all of the general channel, are not in it. */
    user: ({ channel, user }) => `${user}:${channel}`,
  },
  references: { channel: 'channels', user: 'users' },
});

/** Conversations and their members. */
export type Conversations = Pick<World, 'channels' | 'memberships'>;

/** The kinds in `types`, or the first word that is not a kind. */
export function conversationKinds(
  types: string,
): { kinds: ConversationKind[] } | { unknown: string } {
  const words = types.split(',').map((word) => word.trim());
  const unknown = words.find((word) => !(CONVERSATION_KINDS as readonly string[]).includes(word));
  return unknown === undefined ? { kinds: words as ConversationKind[] } : { unknown };
}

export function isMember(
  world: Pick<World, 'memberships'>,
  channel: string,
  user: string,
): boolean {
  return world.memberships.has(membershipKey(channel, user));
}

/** Whether the conversation is a direct one, of two or of several people. */
export const isDirect = ({ kind }: Pick<ChannelRecord, 'kind'>): boolean =>
  kind === 'im' || kind === 'mpim';

/** Whether the user can see the conversation: everyone sees public channels, only members see others. */
export function canSee(
  world: Pick<World, 'memberships'>,
  channel: ChannelRecord,
  user: UserRecord,
): boolean {
  return channel.kind === 'public_channel' || isMember(world, channel.id, user.id);
}

/** The memberships of a person by the ids of conversations, those after an id if one is given. */
export function* membershipsOf(
  world: Conversations,
  user: string,
  after = '',
): Generator<MembershipRecord> {
  const general = Array.from(world.channels.scanIndex('general', { prefix: '' }), ({ id }) => id);
  const ahead = general.filter((id) => id > after && isMember(world, id, user));
  const prefix = `${user}:`;
  for (const row of world.memberships.scanIndex('user', { prefix, after: prefix + after })) {
    while (ahead[0] !== undefined && ahead[0] <= row.channel) {
      const channel = ahead.shift() ?? '';
      if (channel !== row.channel) yield { channel, user };
    }
    yield row;
  }
  for (const channel of ahead) yield { channel, user };
}

/** Removes the user from the conversation, if they are a member. */
export function leave(
  world: Conversations & Pick<World, 'memberStates'>,
  channel: ChannelRecord,
  user: string,
): ChannelRecord {
  if (!isMember(world, channel.id, user)) return channel;
  world.memberships.remove(membershipKey(channel.id, user));
  world.memberStates.remove(memberStateKey(channel.id, user));
  return world.channels.put({ ...channel, member_count: channel.member_count - 1 });
}

/** What joining a conversation takes. */
export type Joinable = Conversations & Pick<World, 'memberStates' | 'messages'>;

/** Adds the user to the conversation, if they are not a member yet. */
export function join(world: Joinable, channel: ChannelRecord, user: string): ChannelRecord {
  if (isMember(world, channel.id, user)) return channel;
  world.memberships.put({ channel: channel.id, user });
  readOnJoining(world, channel.id, user, world.messages.last(messageKey(channel.id, ''))?.ts);
  return world.channels.put({ ...channel, member_count: channel.member_count + 1 });
}

/** A new conversation, without members. */
export function openConversation(
  world: Pick<World, 'channels' | 'clock' | 'ids'>,
  given: Pick<ChannelRecord, 'kind' | 'name' | 'creator'>,
): ChannelRecord {
  const prefix = given.kind === 'im' ? 'D' : given.kind === 'mpim' ? 'G' : 'C';
  const nothing = { value: '', creator: '', last_set: 0 };
  return world.channels.put({
    id: world.ids.next(prefix),
    ...given,
    created: Math.floor(world.clock.now()),
    is_general: false,
    is_archived: false,
    access_denied: false,
    topic: nothing,
    purpose: nothing,
    member_count: 0,
  });
}

/** Ids of the members of a conversation, sorted. */
export function* membersOf(world: Pick<World, 'memberships'>, channel: string): Generator<string> {
  for (const { user } of world.memberships.scan({ prefix: membershipKey(channel, '') })) yield user;
}

/** The direct conversation of exactly these people, if there is one. */
export function directConversation(
  world: Conversations,
  people: ReadonlySet<string>,
): ChannelRecord | undefined {
  const [one = ''] = people;
  const direct = ['D', 'G'].map((letter) => ({ prefix: `${one}:${letter}` }));
  for (const { channel } of direct.flatMap((bounds) => [
    ...world.memberships.scanIndex('user', bounds),
  ])) {
    const row = world.channels.get(channel);
    if (
      row?.member_count === people.size &&
      [...membersOf(world, channel)].every((user) => people.has(user))
    )
      return row;
  }
  return undefined;
}

/** Opens a direct conversation with these people as its members. It has a name if there are more than two. */
export function openDirect(
  world: Joinable & Pick<World, 'users' | 'clock' | 'ids'>,
  people: ReadonlySet<string>,
  creator: string,
): ChannelRecord {
  const kind = people.size > 2 ? 'mpim' : 'im';
  const names = [...people].flatMap((id) => world.users.get(id)?.name ?? []);
  const name = kind === 'mpim' ? `mpdm-${names.join('--')}-1` : '';
  const opened = openConversation(world, { kind, name, creator });
  return [...people].reduce((row, user) => join(world, row, user), opened);
}

/**
 * The conversation that a reference names, among those the viewer can see: by its id, its name with or without
 * `#`, or the id of a person the viewer has a direct conversation with (docs/assumptions.md, A-11).
 */
export function conversationNamed(
  world: Conversations & Pick<World, 'users'>,
  viewer: UserRecord,
  reference: string,
): ChannelRecord | undefined {
  const known = world.channels.get(reference);
  if (known !== undefined) return canSee(world, known, viewer) ? known : undefined;
  if (world.users.has(reference)) return directConversation(world, new Set([viewer.id, reference]));
  const name = reference.replace(/^#/, '');
  for (const row of world.channels.scanIndex('name', { prefix: `${name}:` }))
    if (row.name === name && canSee(world, row, viewer)) return row;
  return undefined;
}

/** The other person of a direct conversation, as the viewer sees it. */
function partner(
  world: Pick<World, 'memberships'>,
  channel: ChannelRecord,
  viewer: string,
): string {
  for (const user of membersOf(world, channel.id)) {
    if (user !== viewer) return user;
  }
  return viewer;
}

/** The conversation as answers carry it, from the view of `viewer`. */
export function wireConversation(
  world: Pick<World, 'memberships'>,
  channel: ChannelRecord,
  viewer: string,
  options: { readonly counted: boolean },
): Conversation {
  const { id, kind } = channel;
  const direct = kind === 'im';
  const flags = {
    is_channel: kind === 'public_channel' || kind === 'private_channel',
    is_group: kind === 'private_channel',
    is_im: direct,
    is_mpim: kind === 'mpim',
    is_private: kind !== 'public_channel',
    is_archived: channel.is_archived,
    is_general: channel.is_general,
  };
  const head = { id, created: channel.created, creator: channel.creator, ...flags };
  if (direct) return { ...head, user: partner(world, channel, viewer) };
  return {
    ...head,
    name: channel.name,
    is_member: isMember(world, id, viewer),
    topic: channel.topic,
    purpose: channel.purpose,
    ...(options.counted ? { num_members: channel.member_count } : {}),
  };
}
