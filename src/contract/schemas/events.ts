import * as z from 'zod/mini';
import type { ConversationKind } from '../catalog.ts';
import type { Scope } from '../scopes.ts';
import type { EVENTS } from './event-types/index.ts';

export const CHANNEL_TYPES = ['channel', 'group', 'mpim', 'im'] as const;
/** The kinds of conversations as events name them. */
export const CHANNEL_TYPE: Readonly<Record<ConversationKind, (typeof CHANNEL_TYPES)[number]>> = {
  public_channel: 'channel',
  private_channel: 'group',
  mpim: 'mpim',
  im: 'im',
};

/** The scope that the bot token must have: one for all conversations, one for each kind, or none. */
export type EventScope = Scope | null | Readonly<Partial<Record<ConversationKind, Scope>>>;

/**
 * Every type of event that an app can subscribe to, with the required scope. All other lists of event types are derived from this
 * one. What the events carry is in `event-types`, one file for each type.
 */
export const EVENT_SCOPES = {
  app_mention: 'app_mentions:read',
  message: {
    public_channel: 'channels:history',
    private_channel: 'groups:history',
    mpim: 'mpim:history',
    im: 'im:history',
  },
  message_metadata_posted: 'metadata.message:read',
  message_metadata_updated: 'metadata.message:read',
  message_metadata_deleted: 'metadata.message:read',
  reaction_added: 'reactions:read',
  reaction_removed: 'reactions:read',
  pin_added: 'pins:read',
  pin_removed: 'pins:read',
  resources_added: null,
  member_joined_channel: { public_channel: 'channels:read', private_channel: 'groups:read' },
  member_left_channel: { public_channel: 'channels:read', private_channel: 'groups:read' },
  channel_left: 'channels:read',
  group_left: 'groups:read',
  im_close: 'im:read',
  im_open: 'im:read',
  group_close: 'mpim:read',
  group_open: 'mpim:read',
  link_shared: 'links:read',
  channel_archive: 'channels:read',
  channel_created: 'channels:read',
  channel_rename: 'channels:read',
  channel_unarchive: 'channels:read',
  group_archive: 'groups:read',
  group_rename: 'groups:read',
  group_unarchive: 'groups:read',
  user_change: 'users:read',
  user_profile_changed: 'users:read',
  user_status_changed: 'users:read',
  team_join: 'users:read',
  dnd_updated: 'dnd:read',
  dnd_updated_user: 'dnd:read',
  subteam_created: 'usergroups:read',
  subteam_updated: 'usergroups:read',
  subteam_members_changed: 'usergroups:read',
  subteam_self_added: 'usergroups:read',
  subteam_self_removed: 'usergroups:read',
  emoji_changed: 'emoji:read',
  file_created: 'files:read',
  file_shared: 'files:read',
  file_public: 'files:read',
  file_change: 'files:read',
  file_unshared: 'files:read',
  file_deleted: 'files:read',
  app_home_opened: null,
  agent_session_stopped: 'chat:write',
  agent_session_title_changed: 'chat:write',
  assistant_thread_started: 'assistant:write',
  assistant_thread_context_changed: 'assistant:write',
  app_uninstalled: null,
  tokens_revoked: null,
} as const satisfies Readonly<Record<string, EventScope>>;

export type EventType = keyof typeof EVENT_SCOPES;

/** The `event` of a wrapper of that type. */
export type EventBody<Type extends EventType> = z.input<(typeof EVENTS)[Type]['body']>;

export const EVENT_TYPES = Object.keys(EVENT_SCOPES) as [EventType, ...EventType[]];

/** Names that narrow a subscription to `message` down to one kind of conversation. */
export const MESSAGE_SUBSCRIPTIONS = {
  'message.channels': 'public_channel',
  'message.groups': 'private_channel',
  'message.im': 'im',
  'message.mpim': 'mpim',
} as const satisfies Readonly<Record<string, ConversationKind>>;

/** What an app can subscribe to: a type, or `message` in one kind of conversation. */
export const SUBSCRIPTIONS = [
  ...EVENT_TYPES,
  ...(Object.keys(MESSAGE_SUBSCRIPTIONS) as (keyof typeof MESSAGE_SUBSCRIPTIONS)[]),
] as const;
export type Subscription = (typeof SUBSCRIPTIONS)[number];

/** Which field of the wrapper says who the event is for. */
export const AUDIENCE_FIELDS = ['authed_users', 'authed_teams'] as const;

/** The event wrapper (interface, "Event wrapper"). It may have more fields. */
export const EventWrapper = z.looseObject({
  token: z.string(),
  team_id: z.string(),
  api_app_id: z.string(),
  event: z.looseObject({ type: z.string(), event_ts: z.string() }),
  type: z.literal('event_callback'),
  event_id: z.string().check(z.regex(/^Ev[0-9A-Z]+$/)),
  /** Epoch seconds. */
  event_time: z.int(),
  authed_users: z.exactOptional(z.array(z.string()).check(z.minLength(1))),
  authed_teams: z.exactOptional(z.array(z.string())),
});
