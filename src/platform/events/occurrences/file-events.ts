import { isMember } from '../../model/channel.ts';
import { files, isComplete, type FileRecord, type Share } from '../../model/files/file.ts';
import type { AppRecord } from '../../model/app.ts';
import type { World } from '../../model/world/world.ts';
import { eventTs, buildOccurrence, type Derive, type Occurrence } from './occurrence.ts';

type Place = Pick<World, 'channels' | 'memberships' | 'clock'>;

/** Whether a file is of the bot of an app, or shared where the bot is (docs/assumptions.md, A-94). */
const isSeen =
  (world: Place, { user, shares }: FileRecord) =>
  ({ bot_user }: AppRecord): boolean =>
    user === bot_user || shares.some(({ channel }) => isMember(world, channel, bot_user));

/** Files that were uploaded, shared, changed and deleted. An upload on its way is told to nobody. */
export const fileEvents: Derive = (world, changes, by) =>
  changes.of(files).flatMap(({ before, after }) => {
    const old = isComplete(before ?? undefined) ? before : null;
    const now = isComplete(after ?? undefined) ? after : null;
    const row = now ?? old;
    if (row === null) return [];
    if (now === null) return [buildFileDeleted(world, row)];
    const user = by ?? row.user;
    const happened: Occurrence[] = [];
    if (old === null) happened.push(buildFileEvent(world, 'file_created', now, user));
    for (const share of findMissing(now, old))
      happened.push(...buildFileShared(world, 'file_shared', now, share));
    for (const share of findMissing(old, now))
      happened.push(...buildFileShared(world, 'file_unshared', row, share));
    if (isOpen(world, now) && !isOpen(world, old))
      happened.push(buildFileEvent(world, 'file_public', now, user));
    if (old !== null && old.public_url_shared !== now.public_url_shared)
      happened.push(buildFileEvent(world, 'file_change', now, user));
    return happened;
  });

/** The shares of one state of a file that the other does not have. */
const findMissing = (of: FileRecord | null, from: FileRecord | null): Share[] =>
  (of?.shares ?? []).filter(
    ({ channel, ts }) =>
      from?.shares.some((share) => share.channel === channel && share.ts === ts) !== true,
  );

const isOpen = (world: Place, row: FileRecord | null): boolean =>
  row?.shares.some(({ channel }) => world.channels.get(channel)?.kind === 'public_channel') ===
  true;

export const buildFileEvent = (
  world: Place,
  type: 'file_created' | 'file_public' | 'file_change',
  row: FileRecord,
  user_id: string,
): Occurrence =>
  buildOccurrence<typeof type>({
    type,
    channel: null,
    seenBy: 'workspace',
    concerns: isSeen(world, row),
    bodyFor: () => ({
      type,
      file_id: row.id,
      user_id,
      file: { id: row.id },
      event_ts: eventTs(world),
    }),
  });

/** A file that a message shares, or shares no longer; none without the conversation. */
export function buildFileShared(
  world: Place,
  type: 'file_shared' | 'file_unshared',
  { id }: FileRecord,
  { channel: channel_id, user }: Share,
): Occurrence[] {
  const channel = world.channels.get(channel_id);
  if (channel === undefined) return [];
  const bodyFor = () => ({
    type,
    file_id: id,
    user_id: user,
    file: { id },
    channel_id,
    event_ts: eventTs(world),
  });
  return [buildOccurrence<typeof type>({ type, channel, seenBy: 'members', bodyFor })];
}

export const buildFileDeleted = (world: Place, row: FileRecord): Occurrence =>
  buildOccurrence({
    type: 'file_deleted',
    channel: null,
    seenBy: 'workspace',
    concerns: isSeen(world, row),
    bodyFor: ({ bot_user }) => ({
      type: 'file_deleted' as const,
      file_id: row.id,
      channel_ids: [...new Set(row.shares.map(({ channel }) => channel))].filter((channel) =>
        isMember(world, channel, bot_user),
      ),
      event_ts: eventTs(world),
    }),
  });
