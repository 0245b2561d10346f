import { CHANNEL_TYPE } from '../../../contract/schemas/events.ts';
import { channels, isDirect, memberships, type ChannelRecord } from '../../model/channel.ts';
import { memberStates } from '../../model/member-state.ts';
import { ownerOf } from '../../model/people/roles.ts';
import type { World } from '../../model/world/world.ts';
import { scopesOn } from './bot-scopes.ts';
import { eventTs, buildOccurrence, type Derive, type Occurrence } from './occurrence.ts';

/** Channels that were created, archived, unarchived and renamed; a private one that is created is told to nobody. */
export const channelEvents: Derive = (world, changes, by) =>
  changes.of(channels).flatMap(({ before, after }) => {
    if (after === null || !isChannel(after)) return [];
    if (before === null)
      return isOpen(after) && isNew(world, after) ? [buildChannelCreated(world, after)] : [];
    return [
      ...(after.is_archived === before.is_archived ? [] : [buildChannelArchived(world, after, by)]),
      ...(after.name === before.name ? [] : [buildChannelRenamed(world, after)]),
    ];
  });

const isOpen = ({ kind }: ChannelRecord) => kind === 'public_channel';

const isChannel = (channel: ChannelRecord) => isOpen(channel) || channel.kind === 'private_channel';

/** Everybody hears of a public channel, of a private one those who are in it. */
const readersOf = (channel: ChannelRecord) => ({
  channel,
  seenBy: isOpen(channel) ? ('workspace' as const) : ('members' as const),
});

/** Whether a channel is new. A restored channel was created long ago. */
const isNew = (world: World, channel: ChannelRecord) =>
  channel.created === Math.floor(world.clock.now());

export const buildChannelCreated = (world: World, channel: ChannelRecord): Occurrence =>
  buildOccurrence({
    type: 'channel_created',
    channel,
    seenBy: 'workspace',
    bodyFor: () => ({
      type: 'channel_created' as const,
      channel: {
        id: channel.id,
        name: channel.name,
        created: channel.created,
        creator: channel.creator,
      },
      event_ts: eventTs(world),
    }),
  });

/** A channel was archived, or if it is not, unarchived. */
export function buildChannelArchived(
  world: World,
  channel: ChannelRecord,
  by: string | null,
): Occurrence {
  const common = { channel: channel.id, event_ts: eventTs(world) };
  // A change that no caller made is attributed to the workspace owner.
  const user = by ?? ownerOf(world).id;
  const told = readersOf(channel);
  if (isOpen(channel)) {
    const type = channel.is_archived ? 'channel_archive' : 'channel_unarchive';
    return buildOccurrence({ ...told, type, bodyFor: () => ({ type, user, ...common }) });
  }
  if (channel.is_archived) {
    const type = 'group_archive';
    return buildOccurrence({ ...told, type, bodyFor: () => ({ type, user, ...common }) });
  }
  const type = 'group_unarchive';
  return buildOccurrence({ ...told, type, bodyFor: () => ({ type, actor_id: user, ...common }) });
}

/** A channel has another name. */
export function buildChannelRenamed(world: World, channel: ChannelRecord): Occurrence {
  const type = isOpen(channel) ? 'channel_rename' : 'group_rename';
  const { id, name, created: at } = channel;
  const told = { id, name, name_normalized: name, created: at, is_channel: true, is_mpim: false };
  const body = { channel: told, event_ts: eventTs(world) };
  return buildOccurrence({ ...readersOf(channel), type, bodyFor: () => ({ type, ...body }) });
}

/** People who joined or left a channel, and conversations that an app was added to or left. */
export const membershipEvents: Derive = (world, changes, by) =>
  changes.of(memberships).flatMap(({ before, after }) => {
    const channel = world.channels.get((after ?? before)?.channel ?? '');
    if (channel === undefined || (before === null) === (after === null)) return [];
    if (after === null)
      return before === null ? [] : buildMemberLeft(world, channel, before.user, by);
    return [
      ...buildMemberJoined(world, channel, after.user, by),
      buildResourcesAdded(world, channel, after.user),
    ];
  });

export function buildMemberJoined(
  world: World,
  channel: ChannelRecord,
  user: string,
  by: string | null,
): Occurrence[] {
  if (isDirect(channel)) return [];
  return [
    buildOccurrence({
      type: 'member_joined_channel',
      channel,
      seenBy: 'members',
      bodyFor: () => ({
        type: 'member_joined_channel' as const,
        user,
        channel: channel.id,
        channel_type: channel.kind === 'public_channel' ? ('C' as const) : ('G' as const),
        team: world.team.id,
        ...(by === null || by === user ? {} : { inviter: by }),
        event_ts: eventTs(world),
      }),
    }),
  ];
}

export const buildResourcesAdded = (
  world: World,
  channel: ChannelRecord,
  user: string,
): Occurrence =>
  buildOccurrence({
    type: 'resources_added',
    channel,
    seenBy: 'members',
    concerns: ({ bot_user }) => bot_user === user,
    bodyFor: (app) => ({
      type: 'resources_added' as const,
      resources: [
        {
          resource: {
            type: CHANNEL_TYPE[channel.kind],
            grant: { type: 'specific' as const, resource_id: channel.id },
          },
          scopes: scopesOn(world, app, channel.kind),
        },
      ],
      event_ts: eventTs(world),
    }),
  });

/** Somebody left a channel, or was removed by somebody: those who stay hear of it, and if it was a bot, its app. */
export function buildMemberLeft(
  world: World,
  channel: ChannelRecord,
  user: string,
  by: string | null,
): Occurrence[] {
  if (!isChannel(channel)) return [];
  const { id } = channel;
  const event_ts = eventTs(world);
  const isPublic = isOpen(channel);
  const channel_type = isPublic ? ('C' as const) : ('G' as const);
  const gone = { user, channel: id, channel_type, team: world.team.id, event_ts };
  const type = isPublic ? 'channel_left' : 'group_left';
  return [
    buildOccurrence({
      type: 'member_left_channel',
      channel,
      seenBy: 'members',
      bodyFor: () => ({ type: 'member_left_channel' as const, ...gone }),
    }),
    buildOccurrence({
      type,
      channel,
      // Its bot is no member any more.
      seenBy: 'workspace',
      concerns: ({ bot_user }) => bot_user === user,
      bodyFor: () => ({ type, channel: id, actor_id: by ?? user, event_ts }),
    }),
  ];
}

/** Direct conversations that a bot closed, or that were opened again for it. */
export const closingEvents: Derive = (world, changes) =>
  changes.of(memberStates).flatMap(({ before, after }) => {
    const channel = world.channels.get(after?.channel ?? '');
    if (channel === undefined || after === null) return [];
    const isClosed = after.closed === true;
    return isClosed === (before?.closed === true)
      ? []
      : [buildConversationClosed(world, channel, after.user, isClosed)];
  });

/** Somebody closed a direct conversation, or it was opened for them. */
export function buildConversationClosed(
  world: World,
  channel: ChannelRecord,
  user: string,
  isClosed: boolean,
): Occurrence {
  const kind = channel.kind === 'mpim' ? 'group' : 'im';
  const type = `${kind}_${isClosed ? 'close' : 'open'}` as const;
  const event_ts = eventTs(world);
  return buildOccurrence({
    type,
    channel,
    seenBy: 'members',
    concerns: ({ bot_user }) => bot_user === user,
    bodyFor: () => ({ type, user, channel: channel.id, event_ts }),
  });
}
