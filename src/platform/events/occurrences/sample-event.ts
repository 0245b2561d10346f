import type { EventBody, EventType } from '../../../contract/schemas/events.ts';
import type { AppRecord } from '../../model/app.ts';
import { isMember, type ChannelRecord } from '../../model/channel.ts';
import { byApp, messageKey, newMessage, type MessageRecord } from '../../model/message.ts';
import type { FileRecord, Share } from '../../model/files/file.ts';
import { ownerOf } from '../../model/people/roles.ts';
import type { World } from '../../model/world/world.ts';
import {
  agentSessionRenamed,
  agentSessionStopped,
  assistantThreadHappened,
  homeOpened,
  revoked,
  uninstalled,
} from './app-events.ts';
import { archived, closed, created, given, joined, left, renamed } from './conversation-events.ts';
import { fileGone, fileHappened, fileMoved } from './file-events.ts';
import { linkShared } from './link-events.ts';
import { messagePosted } from './message-events.ts';
import { metadataChanged } from './metadata-events.ts';
import type { Occurrence } from './occurrence.ts';
import { dndChanged, emojiAdded, joinedTeam, userChanged } from './people-events.ts';
import { usergroupChanged } from './usergroup-events.ts';
import { pinChanged } from './pin-events.ts';
import { reactionChanged } from './reaction-events.ts';

/** An event that can be triggered without anything having happened. */
export interface SampleEvent {
  /** The `event` of the wrapper: its ids are those of this world. */
  readonly body: EventBody<EventType>;
  /** The conversation it is about, or the app. */
  readonly subject: string;
}

/** How many messages of a channel are searched for one by the bot. */
const MAX_SEARCHED = 200;

/**
 * A sample of an event for an app: about a channel that its bot is in, the newest message there (for reactions the
 * newest of the bot, which may delete it) and the owner of the workspace.
 */
export function sampleEvent(world: World, app: AppRecord, type: EventType): SampleEvent {
  const happened = occurrencesIn(world, app, channelOf(world, app)).find(
    (each) => each.type === type,
  );
  if (happened === undefined) throw new Error(`no sample of ${type}`);
  return { body: happened.bodyFor(app), subject: happened.channel?.id ?? app.id };
}

const LINK = { url: 'https://tasks.example/42', domain: 'tasks.example' };

/** One occurrence of every type. */
function occurrencesIn(world: World, app: AppRecord, channel: ChannelRecord): Occurrence[] {
  const user = ownerOf(world).id;
  const by = { channel: channel.id, author: { user } };
  const newest =
    newestIn(world, channel.id) ?? newMessage(world, { ...by, content: { text: 'hello' } });
  const own = newestIn(world, channel.id, app.bot_user) ?? newest;
  const content = { text: `<@${app.bot_user}> hello` };
  const mention = newMessage(world, { ...by, content, ts: newest.ts });
  const metadata = { event_type: 'deploy_finished', event_payload: { id: 'D-42' } };
  const author = byApp(app);
  const told = newMessage(world, { ...by, author, content: { ...content, metadata }, ts: own.ts });
  const earlier = { ...told, metadata: { ...metadata, event_payload: { id: 'D-41' } } };
  const linked = newMessage(world, { ...by, content: { text: `<${LINK.url}>` }, ts: newest.ts });
  const reaction = { channel: channel.id, ts: own.ts, name: 'x', user };
  const group = groupOf(user, app.bot_user);
  const share = { channel: channel.id, ts: newest.ts, user };
  const file = [...world.files.scan({ reverse: true })][0] ?? sampleFile(world, app, share);
  return [
    ...messagePosted(world, channel, newest).filter(({ type }) => type === 'message'),
    ...messagePosted(world, channel, mention).filter(({ type }) => type === 'app_mention'),
    ...metadataChanged(world, channel, null, told),
    ...metadataChanged(world, channel, earlier, told),
    ...metadataChanged(world, channel, told, null),
    linkShared(world, channel, linked, () => [LINK]),
    ...reactionChanged(world, 'reaction_added', reaction),
    ...reactionChanged(world, 'reaction_removed', reaction),
    given(world, channel, app.bot_user),
    ...joined(world, channel, user, null),
    created(world, channel),
    ...(['public_channel', 'private_channel'] as const).flatMap((kind) => [
      archived(world, { ...channel, kind, is_archived: true }, user),
      archived(world, { ...channel, kind, is_archived: false }, user),
      renamed(world, { ...channel, kind }),
      ...left(world, { ...channel, kind }, user, null),
    ]),
    ...usergroupChanged(world, null, group),
    ...usergroupChanged(world, { ...group, users: [] }, { ...group, handle: 'standby' }),
    ...usergroupChanged(world, group, { ...group, users: [] }),
    ...dndChanged(world, ownerOf(world)),
    ...(['user_change', 'user_profile_changed', 'user_status_changed'] as const).map((type) =>
      userChanged(world, ownerOf(world), type),
    ),
    ...(['pin_added', 'pin_removed'] as const).flatMap((type) =>
      pinChanged(world, type, { ...reaction, created: 0, serial: 0 }, user),
    ),
    joinedTeam(world, ownerOf(world)),
    emojiAdded(world, { name: 'ship_it', created: 0 }),
    ...(['file_created', 'file_public', 'file_change'] as const).map((type) =>
      fileHappened(world, type, file, user),
    ),
    ...fileMoved(world, 'file_shared', file, share),
    ...fileMoved(world, 'file_unshared', file, share),
    fileGone(world, file),
    ...(['im', 'mpim'] as const).flatMap((kind) =>
      [true, false].map((isClosed) => closed(world, { ...channel, kind }, app.bot_user, isClosed)),
    ),
    homeOpened(world, app.id, { user, channel: channel.id, tab: 'home' }),
    ...(['assistant_thread_started', 'assistant_thread_context_changed'] as const).map((type) =>
      assistantThreadHappened(world, app.id, type, {
        user,
        channel: channel.id,
        ts: newest.ts,
        looks_at: channel.id,
      }),
    ),
    agentSessionStopped(world, app.id, {
      channel: channel.id,
      user,
      thread_ts: newest.ts,
      streaming_message_ts: [newest.ts],
    }),
    agentSessionRenamed(world, app.id, {
      channel: channel.id,
      user,
      thread_ts: newest.ts,
      title: 'Release 42',
      previous_title: 'Release',
    }),
    uninstalled(world, app.id),
    revoked(world, app.id, [{ app: app.id, type: 'user', user }]),
  ];
}

/** A user group that the bot is in. */
const groupOf = (user: string, bot: string) => ({
  id: 'S0000000000',
  name: 'On call',
  handle: 'on-call',
  description: '',
  channels: [],
  users: [bot],
  created_by: user,
  updated_by: user,
  deleted_by: null,
  date_create: 0,
  date_update: 0,
  date_delete: 0,
});

/** A file that nobody uploaded: no method finds it. */
const sampleFile = (world: Pick<World, 'clock'>, app: AppRecord, share: Share): FileRecord => ({
  id: 'F0000000000',
  key: '',
  user: share.user,
  app: app.id,
  name: 'notes.txt',
  title: 'notes.txt',
  bytes: 5,
  begun: world.clock.now(),
  created: world.clock.now(),
  serial: 0,
  secret: null,
  facts: { mimetype: 'text/plain', filetype: 'text', pretty_type: 'Plain Text' },
  shares: [share],
  public_secret: '',
  public_url_shared: false,
});

/** The newest message of a channel, or of its newest messages the one by an author. */
function newestIn(
  world: Pick<World, 'messages'>,
  channel: string,
  author?: string,
): MessageRecord | undefined {
  let left = MAX_SEARCHED;
  for (const row of world.messages.scan({ prefix: messageKey(channel, ''), reverse: true })) {
    if (author === undefined || row.user === author) return row;
    left -= 1;
    if (left === 0) break;
  }
  return undefined;
}

/** A channel that the bot is in, if possible one with messages; any channel if it is in none. */
function channelOf(world: World, { bot_user }: AppRecord): ChannelRecord {
  const all = [...world.channels.scan()].filter(({ kind }) => kind.endsWith('channel'));
  const own = all.filter(({ id, is_archived }) => !is_archived && isMember(world, id, bot_user));
  const found = own.find(({ id }) => newestIn(world, id) !== undefined) ?? own[0] ?? all[0];
  if (found === undefined) throw new Error('a workspace has a channel');
  return found;
}
