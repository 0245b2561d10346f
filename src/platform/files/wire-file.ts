import type { FileObject, FileShare, SharedFileObject } from '../../contract/files/file-object.ts';
import { isDecodable, type PixelSize, thumbnailsOf } from '../../contract/files/thumbnails.ts';
import { pageOf, permalinkOf } from '../http/permalink.ts';
import type { CompleteFile, FileRecord } from '../model/files/file.ts';
import { sharesSeenBy } from '../model/files/seen-files.ts';
import type { UserRecord } from '../model/user.ts';
import type { World } from '../model/world/world.ts';
import { nameInAddress } from './file-name.ts';

/** Whether a message of a channel shares the file where everybody in the workspace can see it. */
const isPublic = (
  world: Pick<World, 'channels'>,
  { shares }: Pick<FileRecord, 'shares'>,
): boolean => shares.some(({ channel }) => world.channels.get(channel)?.kind === 'public_channel');

/** What the public address of a file ends in. */
export const newPublicSecret = ({ ids }: Pick<World, 'ids'>): string =>
  ids.secret('public file', 10, 'abcdefghijklmnopqrstuvwxyz0123456789');

/** The address of the bytes, for requests with a token. */
const privateAddress = (
  { deployment, team }: Pick<World, 'deployment' | 'team'>,
  row: FileRecord,
) => `${deployment.base_url}/files-pri/${team.id}-${row.id}`;

/** The address that takes the bytes of a file on its way. It is a secret. */
export const uploadAddress = ({ deployment }: Pick<World, 'deployment'>, secret: string): string =>
  `${deployment.base_url}/upload/v1/${secret}`;

/** A file as messages carry it (docs/assumptions.md, A-92). */
export function wireFile(
  world: Pick<World, 'deployment' | 'team' | 'channels'>,
  row: CompleteFile,
): FileObject {
  const { id, name, title, user, bytes, facts, snippet, alt_txt, public_secret } = row;
  const address = privateAddress(world, row);
  const created = Math.floor(row.created);
  const named = nameInAddress(name);
  return {
    id,
    created,
    timestamp: created,
    name,
    title,
    mimetype: facts.mimetype,
    filetype: facts.filetype,
    pretty_type: facts.pretty_type,
    user,
    user_team: world.team.id,
    size: bytes,
    mode: snippet === undefined ? 'hosted' : 'snippet',
    editable: false,
    is_external: false,
    external_type: '',
    is_public: isPublic(world, row),
    public_url_shared: row.public_url_shared,
    display_as_bot: false,
    username: '',
    file_access: 'visible',
    has_rich_preview: false,
    url_private: `${address}/${named}`,
    url_private_download: `${address}/download/${named}`,
    permalink: addressOf(world, row),
    permalink_public: `${world.deployment.base_url}/files-pub/${world.team.id}-${id}-${public_secret}`,
    ...(alt_txt === undefined ? {} : { alt_txt }),
    ...(facts.size && pictureFields(world, row, facts.size)),
    ...(facts.text && previewOf(facts.text)),
  };
}

/** What a file object says of a picture: its size, and its thumbnails if it can be decoded (docs/assumptions.md, A-98). */
function pictureFields(
  { deployment, team }: Pick<World, 'deployment' | 'team'>,
  { id, name, bytes, facts }: CompleteFile,
  size: PixelSize,
): Partial<FileObject> {
  const start = `${deployment.base_url}/files-tmb/${team.id}-${id}/${nameInAddress(withoutEnding(name))}`;
  const ending = facts.filetype === 'jpg' ? 'jpg' : 'png';
  const thumbnails = isDecodable(size, bytes) ? thumbnailsOf(size) : [];
  return {
    original_w: size.width,
    original_h: size.height,
    ...Object.fromEntries(
      thumbnails.flatMap(({ side, width, height, isCut }): [string, string | number][] => {
        const name = `thumb_${side}`;
        const sizes: [string, number][] = [
          [`${name}_w`, width],
          [`${name}_h`, height],
        ];
        return [[name, `${start}_${side}.${ending}`], ...(isCut ? [] : sizes)];
      }),
    ),
  };
}

const withoutEnding = (name: string): string => name.replace(/\.[^.]*$/, '');

/** The message that shares the file first, in the Workspace; before it is shared, the Workspace. */
const addressOf = (
  { deployment }: Pick<World, 'deployment'>,
  { shares: [first] }: FileRecord,
): string =>
  first === undefined ? `${pageOf(deployment)}/#/workspace` : permalinkOf(deployment, first);

function previewOf({ preview, lines, is_cut }: NonNullable<CompleteFile['facts']['text']>) {
  const shown = preview.split('\n').length;
  return {
    preview,
    preview_is_truncated: is_cut,
    lines,
    lines_more: Math.max(0, lines - shown),
  };
}

/** A file as the methods for files answer it: with the conversations that the reader can see it in. */
export function sharedFile(
  world: Pick<World, 'deployment' | 'team' | 'channels' | 'memberships'>,
  row: CompleteFile,
  reader: UserRecord,
): SharedFileObject {
  const places: Record<'channels' | 'groups' | 'ims', Set<string>> = {
    channels: new Set(),
    groups: new Set(),
    ims: new Set(),
  };
  const open: Record<string, FileShare[]> = {};
  const closed: Record<string, FileShare[]> = {};
  for (const share of sharesSeenBy(world, row, reader)) {
    const channel = world.channels.get(share.channel);
    if (channel === undefined) continue;
    const { id, kind, name } = channel;
    places[kind === 'public_channel' ? 'channels' : kind === 'im' ? 'ims' : 'groups'].add(id);
    const among = kind === 'public_channel' ? open : closed;
    (among[id] ??= []).push({
      ts: share.ts,
      ...(share.thread_ts === undefined ? {} : { thread_ts: share.thread_ts }),
      channel_name: name,
      team_id: world.team.id,
      share_user_id: share.user,
    });
  }
  return {
    ...wireFile(world, row),
    channels: [...places.channels],
    groups: [...places.groups],
    ims: [...places.ims],
    comments_count: 0,
    shares: {
      ...(Object.keys(open).length > 0 ? { public: open } : {}),
      ...(Object.keys(closed).length > 0 ? { private: closed } : {}),
    },
  };
}
