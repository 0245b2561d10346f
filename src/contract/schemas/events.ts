import * as z from 'zod/mini';
import type { ConversationKind } from '../catalog.ts';
import { Message } from '../entities.ts';
import { CLIENT_EVENTS } from './client-events.ts';
import { define, event_ts } from './define-event.ts';
import { LINK_EVENTS } from './link-events.ts';
import { METADATA_EVENTS } from './metadata-events.ts';

/**
 * Every type of event that an app can subscribe to, with the required scope, the schema of its body, and a sample. All
 * other lists of event types are derived from this one. The interface shows the bodies of `message`, `reaction_added`
 * and `resources_added` ("Event wrapper"); the others follow docs/assumptions.md, A-30.
 */

const id = z.string();

const CHANNEL_TYPES = ['channel', 'group', 'mpim', 'im'] as const;
const channel_type = z.enum(CHANNEL_TYPES);

/** The kinds of conversations as events name them. */
export const CHANNEL_TYPE: Readonly<Record<ConversationKind, (typeof CHANNEL_TYPES)[number]>> = {
  public_channel: 'channel',
  private_channel: 'group',
  mpim: 'mpim',
  im: 'im',
};

const item = z.object({ type: z.literal('message'), channel: id, ts: z.string() });

/** The body of an event about a reaction. */
const reactionBody = <Type extends string>(type: Type) =>
  z.looseObject({
    type: z.literal(type),
    user: id,
    reaction: z.string(),
    /** Author of the message; absent if it has no user. */
    item_user: z.exactOptional(id),
    item,
    event_ts,
  });

const reactionSample = <Type extends string>(type: Type) => ({
  type,
  user: 'U0M3K1Q2ZP7',
  reaction: 'x',
  item_user: 'U0M3K1Q31C4',
  item: { type: 'message' as const, channel: 'C0M3K1Q2ZP7', ts: '1767225600.000100' },
  event_ts: '1767225601.000000',
});

/** A posted message, with its channel. */
const messagePosted = {
  ...Message.shape,
  ts: event_ts,
  channel: id,
  /** Of a reply: the author of the parent message. */
  parent_user_id: z.exactOptional(id),
  event_ts,
};

/** A message that was changed or deleted. */
const altered = <Subtype extends string>(subtype: Subtype) => ({
  type: z.literal('message'),
  subtype: z.literal(subtype),
  hidden: z.literal(true),
  channel: id,
  channel_type,
  ts: event_ts,
  previous_message: z.looseObject(Message.shape),
  event_ts,
});

export const EVENTS = {
  app_mention: define({
    title: 'Somebody mentioned the app',
    provenance: 'assumed',
    scope: 'app_mentions:read',
    body: z.looseObject({ ...messagePosted, type: z.literal('app_mention') }),
    sample: {
      type: 'app_mention',
      user: 'U0M3K1Q2ZP7',
      text: '<@U0M3K1Q31C4> is it everything a river should be?',
      ts: '1767225600.000100',
      team: 'T0M3K1Q2ZP7',
      channel: 'C0M3K1Q2ZP7',
      event_ts: '1767225600.000100',
    },
  }),
  message: define({
    title: 'A message was posted, changed or deleted',
    provenance: 'stated',
    scope: {
      public_channel: 'channels:history',
      private_channel: 'groups:history',
      mpim: 'mpim:history',
      im: 'im:history',
    },
    body: z.union([
      z.looseObject({
        ...altered('message_changed'),
        message: z.looseObject(Message.shape),
      }),
      z.looseObject({ ...altered('message_deleted'), deleted_ts: z.string() }),
      z.looseObject({ ...messagePosted, channel_type }),
    ]),
    sample: {
      type: 'message',
      user: 'U0M3K1Q2ZP7',
      text: 'Live long and prospect.',
      ts: '1767225600.000100',
      team: 'T0M3K1Q2ZP7',
      channel: 'C0M3K1Q2ZP7',
      channel_type: 'channel',
      event_ts: '1767225600.000100',
    },
  }),
  ...METADATA_EVENTS,
  reaction_added: define({
    title: 'Somebody reacted to a message',
    provenance: 'stated',
    scope: 'reactions:read',
    body: reactionBody('reaction_added'),
    sample: reactionSample('reaction_added'),
  }),
  reaction_removed: define({
    title: 'Somebody took a reaction back',
    provenance: 'assumed',
    scope: 'reactions:read',
    body: reactionBody('reaction_removed'),
    sample: reactionSample('reaction_removed'),
  }),
  resources_added: define({
    title: 'The app was given a conversation',
    provenance: 'stated',
    scope: null,
    body: z.looseObject({
      type: z.literal('resources_added'),
      resources: z.array(
        z.object({
          resource: z.object({
            type: channel_type,
            grant: z.object({ type: z.literal('specific'), resource_id: id }),
          }),
          scopes: z.array(z.string()),
        }),
      ),
      event_ts,
    }),
    sample: {
      type: 'resources_added',
      resources: [
        {
          resource: { type: 'im', grant: { type: 'specific', resource_id: 'D0M3K1Q2ZP7' } },
          scopes: ['im:read', 'im:history', 'commands'],
        },
      ],
      event_ts: '1767225600.000000',
    },
  }),
  member_joined_channel: define({
    title: 'Somebody joined a channel that the app is in',
    provenance: 'assumed',
    scope: { public_channel: 'channels:read', private_channel: 'groups:read' },
    body: z.looseObject({
      type: z.literal('member_joined_channel'),
      user: id,
      channel: id,
      /** `C` for a public channel, `G` for a private one. */
      channel_type: z.enum(['C', 'G']),
      team: id,
      /** Who invited them; absent if they joined by themselves. */
      inviter: z.exactOptional(id),
      event_ts,
    }),
    sample: {
      type: 'member_joined_channel',
      user: 'U0M3K1Q2ZP7',
      channel: 'C0M3K1Q2ZP7',
      channel_type: 'C',
      team: 'T0M3K1Q2ZP7',
      event_ts: '1767225600.000000',
    },
  }),
  ...LINK_EVENTS,
  channel_archive: define({
    title: 'A public channel was archived',
    provenance: 'assumed',
    scope: 'channels:read',
    body: z.looseObject({ type: z.literal('channel_archive'), channel: id, user: id, event_ts }),
    sample: {
      type: 'channel_archive',
      channel: 'C0M3K1Q2ZP7',
      user: 'U0M3K1Q2ZP7',
      event_ts: '1767225600.000000',
    },
  }),
  channel_created: define({
    title: 'A public channel was created',
    provenance: 'assumed',
    scope: 'channels:read',
    body: z.looseObject({
      type: z.literal('channel_created'),
      channel: z.looseObject({ id, name: z.string(), created: z.int(), creator: id }),
      event_ts,
    }),
    sample: {
      type: 'channel_created',
      channel: { id: 'C0M3K1Q2ZP7', name: 'fun', created: 1767225600, creator: 'U0M3K1Q2ZP7' },
      event_ts: '1767225600.000000',
    },
  }),
  ...CLIENT_EVENTS,
  app_uninstalled: define({
    title: 'The app was uninstalled',
    provenance: 'assumed',
    scope: null,
    body: z.looseObject({ type: z.literal('app_uninstalled'), event_ts }),
    sample: { type: 'app_uninstalled', event_ts: '1767225600.000000' },
  }),
  tokens_revoked: define({
    title: 'Tokens of the app were revoked',
    provenance: 'assumed',
    scope: null,
    body: z.looseObject({
      type: z.literal('tokens_revoked'),
      /** Users whose tokens were revoked: those of people, and of the bot. */
      tokens: z.object({ oauth: z.array(id), bot: z.array(id) }),
      event_ts,
    }),
    sample: {
      type: 'tokens_revoked',
      tokens: { oauth: ['U0M3K1Q2ZP7'], bot: [] },
      event_ts: '1767225600.000000',
    },
  }),
} as const;

export type EventType = keyof typeof EVENTS;

/** The `event` of a wrapper of that type. */
export type EventBody<Type extends EventType> = z.input<(typeof EVENTS)[Type]['body']>;

export const EVENT_TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]];

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
  team_id: id,
  api_app_id: id,
  event: z.looseObject({ type: z.string(), event_ts: z.string() }),
  type: z.literal('event_callback'),
  event_id: z.string().check(z.regex(/^Ev[0-9A-Z]+$/)),
  /** Epoch seconds. */
  event_time: z.int(),
  authed_users: z.exactOptional(z.array(id).check(z.minLength(1))),
  authed_teams: z.exactOptional(z.array(id)),
});
