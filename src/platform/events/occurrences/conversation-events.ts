import { CHANNEL_TYPE } from '../../../contract/schemas/events.ts';
import { channels, memberships, type ChannelRecord } from '../../model/channel.ts';
import { ownerOf } from '../../model/people/roles.ts';
import type { World } from '../../model/world/world.ts';
import { scopesOn } from './bot-scopes.ts';
import { eventTs, occurrence, type Derive, type Occurrence } from './occurrence.ts';

/** Channels that were created, archived, unarchived and renamed; a private one that is created is told to nobody. */
export const channelEvents: Derive = (world, changes, by) =>
  changes.of(channels).flatMap(({ before, after }) => {
    if (after === null || !isChannel(after)) return [];
    if (before === null) return isOpen(after) && isNew(world, after) ? [created(world, after)] : [];
    return [
      ...(after.is_archived === before.is_archived ? [] : [archived(world, after, by)]),
      ...(after.name === before.name ? [] : [renamed(world, after)]),
    ];
  });

const isOpen = ({ kind }: ChannelRecord) => kind === 'public_channel';

const isChannel = (channel: ChannelRecord) => isOpen(channel) || channel.kind === 'private_channel';

/** Everybody hears of a public channel, of a private one those who are in it. */
const seen = (channel: ChannelRecord) => ({
  channel,
  seenBy: isOpen(channel) ? ('workspace' as const) : ('members' as const),
});

/** Whether a channel is new. A restored channel was created long ago. */
const isNew = (world: World, channel: ChannelRecord) =>
  channel.created === Math.floor(world.clock.now());

export const created = (world: World, channel: ChannelRecord): Occurrence =>
  occurrence({
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
export function archived(world: World, channel: ChannelRecord, by: string | null): Occurrence {
  const common = { channel: channel.id, event_ts: eventTs(world) };
  // A change that no caller made is attributed to the workspace owner.
  const user = by ?? ownerOf(world).id;
  const told = seen(channel);
  if (isOpen(channel)) {
    const type = channel.is_archived ? 'channel_archive' : 'channel_unarchive';
    return occurrence({ ...told, type, bodyFor: () => ({ type, user, ...common }) });
  }
  if (channel.is_archived) {
    const type = 'group_archive';
    return occurrence({ ...told, type, bodyFor: () => ({ type, user, ...common }) });
  }
  const type = 'group_unarchive';
  return occurrence({ ...told, type, bodyFor: () => ({ type, actor_id: user, ...common }) });
}

/** A channel has another name. */
export function renamed(world: World, channel: ChannelRecord): Occurrence {
  const type = isOpen(channel) ? 'channel_rename' : 'group_rename';
  const { id, name, created: at } = channel;
  const told = { id, name, name_normalized: name, created: at, is_channel: true, is_mpim: false };
  const body = { channel: told, event_ts: eventTs(world) };
  return occurrence({ ...seen(channel), type, bodyFor: () => ({ type, ...body }) });
}

/** People who joined a channel, and conversations that an app was added to. */
export const membershipEvents: Derive = (world, changes, by) =>
  changes.of(memberships).flatMap(({ before, after }) => {
    const channel = world.channels.get(after?.channel ?? '');
    if (before !== null || after === null || channel === undefined) return [];
    return [...joined(world, channel, after.user, by), given(world, channel, after.user)];
  });

export function joined(
  world: World,
  channel: ChannelRecord,
  user: string,
  by: string | null,
): Occurrence[] {
  if (channel.kind === 'im' || channel.kind === 'mpim') return [];
  return [
    occurrence({
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

export const given = (world: World, channel: ChannelRecord, user: string): Occurrence =>
  occurrence({
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
