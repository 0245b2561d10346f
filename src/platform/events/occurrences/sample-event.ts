import type { EventBody, EventType } from '../../../contract/schemas/events.ts';
import type { AppRecord } from '../../model/app.ts';
import { isMember, type ChannelRecord } from '../../model/channel.ts';
import { byApp, messageKey, newMessage, type MessageRecord } from '../../model/message.ts';
import type { FileRecord, Share } from '../../model/files/file.ts';
import { ownerOf } from '../../model/people/roles.ts';
import type { World } from '../../model/world/world.ts';
import {
  buildAgentSessionRenamed,
  buildAgentSessionStopped,
  buildAssistantThreadEvent,
  buildHomeOpened,
  buildTokensRevoked,
  buildAppUninstalled,
} from './app-events.ts';
import {
  buildChannelArchived,
  buildConversationClosed,
  buildChannelCreated,
  buildResourcesAdded,
  buildMemberJoined,
  buildMemberLeft,
  buildChannelRenamed,
} from './conversation-events.ts';
import { buildFileDeleted, buildFileEvent, buildFileShared } from './file-events.ts';
import { buildLinkShared } from './link-events.ts';
import { buildMessagePosted } from './message-events.ts';
import { buildMetadataChanged } from './metadata-events.ts';
import type { Occurrence } from './occurrence.ts';
import {
  buildDndChanged,
  buildEmojiAdded,
  buildTeamJoined,
  buildUserChanged,
} from './people-events.ts';
import { buildUsergroupChanged } from './usergroup-events.ts';
import { buildPinChanged } from './pin-events.ts';
import { buildReactionChanged } from './reaction-events.ts';

/** An event for trying a receiver: nothing has happened in the world. */
export interface SampleEvent {
  /** The `event` of the wrapper, with ids of this world. */
  readonly body: EventBody<EventType>;
  /** The conversation it is about, or the app. */
  readonly subject: string;
}

/** The newest messages of a channel among which one by the bot is searched. */
const MAX_SEARCHED_MESSAGES = 200;

/**
 * Builds a sample of an event for an app. It is about the owner of the workspace, a channel that the bot is in, and the newest
 * message there. Reactions are to the newest message of the bot, since the bot may delete that.
 */
export function buildSampleEvent(world: World, app: AppRecord, type: EventType): SampleEvent {
  const happened = buildSamples(world, app, chooseChannel(world, app)).find(
    (each) => each.type === type,
  );
  if (happened === undefined) throw new Error(`no sample of ${type}`);
  return { body: happened.bodyFor(app), subject: happened.channel?.id ?? app.id };
}

const LINK = { url: 'https://tasks.example/42', domain: 'tasks.example' };

/** One occurrence of every type. */
function buildSamples(world: World, app: AppRecord, channel: ChannelRecord): Occurrence[] {
  const user = ownerOf(world).id;
  const by = { channel: channel.id, author: { user } };
  const newest =
    findNewest(world, channel.id) ?? newMessage(world, { ...by, content: { text: 'hello' } });
  const own = findNewest(world, channel.id, app.bot_user) ?? newest;
  const content = { text: `<@${app.bot_user}> hello` };
  const mention = newMessage(world, { ...by, content, ts: newest.ts });
  const metadata = { event_type: 'deploy_finished', event_payload: { id: 'D-42' } };
  const author = byApp(app);
  const told = newMessage(world, { ...by, author, content: { ...content, metadata }, ts: own.ts });
  const earlier = { ...told, metadata: { ...metadata, event_payload: { id: 'D-41' } } };
  const linked = newMessage(world, { ...by, content: { text: `<${LINK.url}>` }, ts: newest.ts });
  const reaction = { channel: channel.id, ts: own.ts, name: 'x', user };
  const group = buildSampleGroup(user, app.bot_user);
  const share = { channel: channel.id, ts: newest.ts, user };
  const file = [...world.files.scan({ reverse: true })][0] ?? buildSampleFile(world, app, share);
  return [
    ...buildMessagePosted(world, channel, newest).filter(({ type }) => type === 'message'),
    ...buildMessagePosted(world, channel, mention).filter(({ type }) => type === 'app_mention'),
    ...buildMetadataChanged(world, channel, null, told),
    ...buildMetadataChanged(world, channel, earlier, told),
    ...buildMetadataChanged(world, channel, told, null),
    buildLinkShared(world, channel, linked, () => [LINK]),
    ...buildReactionChanged(world, 'reaction_added', reaction),
    ...buildReactionChanged(world, 'reaction_removed', reaction),
    buildResourcesAdded(world, channel, app.bot_user),
    ...buildMemberJoined(world, channel, user, null),
    buildChannelCreated(world, channel),
    ...(['public_channel', 'private_channel'] as const).flatMap((kind) => [
      buildChannelArchived(world, { ...channel, kind, is_archived: true }, user),
      buildChannelArchived(world, { ...channel, kind, is_archived: false }, user),
      buildChannelRenamed(world, { ...channel, kind }),
      ...buildMemberLeft(world, { ...channel, kind }, user, null),
    ]),
    ...buildUsergroupChanged(world, null, group),
    ...buildUsergroupChanged(world, { ...group, users: [] }, { ...group, handle: 'standby' }),
    ...buildUsergroupChanged(world, group, { ...group, users: [] }),
    ...buildDndChanged(world, ownerOf(world)),
    ...(['user_change', 'user_profile_changed', 'user_status_changed'] as const).map((type) =>
      buildUserChanged(world, ownerOf(world), type),
    ),
    ...(['pin_added', 'pin_removed'] as const).flatMap((type) =>
      buildPinChanged(world, type, { ...reaction, created: 0, serial: 0 }, user),
    ),
    buildTeamJoined(world, ownerOf(world)),
    buildEmojiAdded(world, { name: 'ship_it', created: 0 }),
    ...(['file_created', 'file_public', 'file_change'] as const).map((type) =>
      buildFileEvent(world, type, file, user),
    ),
    ...buildFileShared(world, 'file_shared', file, share),
    ...buildFileShared(world, 'file_unshared', file, share),
    buildFileDeleted(world, file),
    ...(['im', 'mpim'] as const).flatMap((kind) =>
      [true, false].map((isClosed) =>
        buildConversationClosed(world, { ...channel, kind }, app.bot_user, isClosed),
      ),
    ),
    buildHomeOpened(world, app.id, { user, channel: channel.id, tab: 'home' }),
    ...(['assistant_thread_started', 'assistant_thread_context_changed'] as const).map((type) =>
      buildAssistantThreadEvent(world, app.id, type, {
        user,
        channel: channel.id,
        ts: newest.ts,
        looks_at: channel.id,
      }),
    ),
    buildAgentSessionStopped(world, app.id, {
      channel: channel.id,
      user,
      thread_ts: newest.ts,
      streaming_message_ts: [newest.ts],
    }),
    buildAgentSessionRenamed(world, app.id, {
      channel: channel.id,
      user,
      thread_ts: newest.ts,
      title: 'Release 42',
      previous_title: 'Release',
    }),
    buildAppUninstalled(world, app.id),
    buildTokensRevoked(world, app.id, [{ app: app.id, type: 'user', user }]),
  ];
}

/** A user group that the bot is in. */
const buildSampleGroup = (user: string, bot: string) => ({
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
const buildSampleFile = (
  world: Pick<World, 'clock'>,
  app: AppRecord,
  share: Share,
): FileRecord => ({
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

/** Finds the newest message of a channel. With `author`, the newest by that author, if it is among the newest 200. */
function findNewest(
  world: Pick<World, 'messages'>,
  channel: string,
  author?: string,
): MessageRecord | undefined {
  let left = MAX_SEARCHED_MESSAGES;
  for (const row of world.messages.scan({ prefix: messageKey(channel, ''), reverse: true })) {
    if (author === undefined || row.user === author) return row;
    left -= 1;
    if (left === 0) break;
  }
  return undefined;
}

/** A channel that the bot is in, if possible one with messages; any channel if it is in none. */
function chooseChannel(world: World, { bot_user }: AppRecord): ChannelRecord {
  const all = [...world.channels.scan()].filter(({ kind }) => kind.endsWith('channel'));
  const own = all.filter(({ id, is_archived }) => !is_archived && isMember(world, id, bot_user));
  const found = own.find(({ id }) => findNewest(world, id) !== undefined) ?? own[0] ?? all[0];
  if (found === undefined) throw new Error('a workspace has a channel');
  return found;
}
