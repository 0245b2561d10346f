import { CHANNEL_TYPE } from '../../../contract/schemas/events.ts';
import { channels, memberships, type ChannelRecord } from '../../model/channel.ts';
import { ownerOf } from '../../model/people/roles.ts';
import type { World } from '../../model/world/world.ts';
import { scopesOn } from './bot-scopes.ts';
import { eventTs, occurrence, type Derive, type Occurrence } from './occurrence.ts';

/** Created and archived public channels. */
export const channelEvents: Derive = (world, changes, by) =>
  changes.of(channels).flatMap(({ before, after }) => {
    if (after?.kind !== 'public_channel') return [];
    if (before === null) return isNew(world, after) ? [created(world, after)] : [];
    return after.is_archived && !before.is_archived ? [archived(world, after, by)] : [];
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

export const archived = (world: World, channel: ChannelRecord, by: string | null): Occurrence =>
  occurrence({
    type: 'channel_archive',
    channel,
    seenBy: 'workspace',
    bodyFor: () => ({
      type: 'channel_archive' as const,
      channel: channel.id,
      // A change that no caller made is attributed to the workspace owner.
      user: by ?? ownerOf(world).id,
      event_ts: eventTs(world),
    }),
  });

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
