import * as z from 'zod/mini';

/**
 * What answers carry: the records of the interface ("Resources and their fields") as they are on the wire. Fields the
 * interface marks "present on some" are optional here.
 */

export const Profile = z.object({
  title: z.string(),
  phone: z.string(),
  skype: z.string(),
  real_name: z.string(),
  real_name_normalized: z.string(),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  display_name: z.optional(z.string()),
  display_name_normalized: z.optional(z.string()),
  pronouns: z.optional(z.string()),
  start_date: z.optional(z.string()),
  status_text: z.optional(z.string()),
  status_emoji: z.optional(z.string()),
  status_expiration: z.optional(z.int()),
  email: z.optional(z.string()),
  always_active: z.optional(z.boolean()),
  avatar_hash: z.string(),
  fields: z.nullable(z.record(z.string(), z.unknown())),
  image_24: z.string(),
  image_32: z.string(),
  image_48: z.string(),
  image_72: z.string(),
  image_192: z.string(),
  image_512: z.string(),
  image_1024: z.optional(z.string()),
  image_original: z.optional(z.string()),
});
export type Profile = z.infer<typeof Profile>;

export const User = z.object({
  id: z.string(),
  team_id: z.string(),
  name: z.string(),
  deleted: z.boolean(),
  color: z.string(),
  real_name: z.string(),
  tz: z.nullable(z.string()),
  tz_label: z.string(),
  tz_offset: z.int(),
  profile: Profile,
  is_admin: z.boolean(),
  is_owner: z.boolean(),
  is_primary_owner: z.boolean(),
  is_restricted: z.boolean(),
  is_ultra_restricted: z.boolean(),
  is_bot: z.boolean(),
  updated: z.int(),
  has_2fa: z.optional(z.boolean()),
});
export type User = z.infer<typeof User>;

/** What apps tell each other with a message. Lists leave the payload out unless they are asked for it. */
export const MessageMetadata = z.object({
  event_type: z.string(),
  event_payload: z.optional(z.record(z.string(), z.unknown())),
});
export type MessageMetadata = z.infer<typeof MessageMetadata>;

export const Message = z.object({
  type: z.literal('message'),
  subtype: z.optional(z.string()),
  ts: z.string(),
  user: z.optional(z.string()),
  bot_id: z.optional(z.string()),
  app_id: z.optional(z.string()),
  team: z.optional(z.string()),
  /** What an app shows in place of the name and the picture of its bot. */
  username: z.optional(z.string()),
  icons: z.optional(z.object({ emoji: z.optional(z.string()), image_48: z.optional(z.string()) })),
  text: z.string(),
  blocks: z.optional(z.array(z.unknown())),
  attachments: z.optional(z.array(z.unknown())),
  /** Each a `FileObject`. */
  files: z.optional(z.array(z.unknown())),
  thread_ts: z.optional(z.string()),
  edited: z.optional(z.object({ user: z.string(), ts: z.string() })),
  metadata: z.optional(MessageMetadata),
  /** Of a message that an app writes bit by bit. */
  streaming_state: z.optional(z.enum(['in_progress', 'completed', 'errored'])),
  /** What a message says that tells of a change of its conversation. */
  topic: z.optional(z.string()),
  purpose: z.optional(z.string()),
  name: z.optional(z.string()),
  old_name: z.optional(z.string()),
});
export type Message = z.infer<typeof Message>;

/** A reaction to a message, with everyone who added it. */
export const Reaction = z.object({
  /** Name of the emoji, without colons. */
  name: z.string(),
  count: z.int(),
  users: z.array(z.string()),
});
export type Reaction = z.infer<typeof Reaction>;

/** The replies to the parent of a thread; all absent without replies. */
const replies = {
  reply_count: z.optional(z.int()),
  reply_users_count: z.optional(z.int()),
  /** The first five who replied. */
  reply_users: z.optional(z.array(z.string())),
  latest_reply: z.optional(z.string()),
};

/** The parent of a reply that its conversation shows too. */
export const ThreadRoot = z.extend(Message, replies);
export type ThreadRoot = z.infer<typeof ThreadRoot>;

/** A message as methods return it: with its reactions and pins, and, for the parent of a thread, its replies. */
export const ShownMessage = z.extend(Message, {
  ...replies,
  /** Of a reply that its conversation shows too. */
  root: z.optional(ThreadRoot),
  reactions: z.optional(z.array(Reaction)),
  /** The conversation it is pinned to: its own. */
  pinned_to: z.optional(z.array(z.string())),
});
export type ShownMessage = z.infer<typeof ShownMessage>;

export const Conversation = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  created: z.int(),
  creator: z.string(),
  is_channel: z.boolean(),
  is_group: z.boolean(),
  is_im: z.boolean(),
  is_mpim: z.boolean(),
  is_private: z.boolean(),
  is_archived: z.boolean(),
  is_general: z.boolean(),
  is_member: z.optional(z.boolean()),
  user: z.optional(z.string()),
  num_members: z.optional(z.int()),
  topic: z.optional(z.object({ value: z.string(), creator: z.string(), last_set: z.int() })),
  purpose: z.optional(z.object({ value: z.string(), creator: z.string(), last_set: z.int() })),
});
export type Conversation = z.infer<typeof Conversation>;

/** `response_metadata` of a cursor-paginated answer; an empty `next_cursor` ends the walk. */
export const PageMetadata = z.object({ next_cursor: z.string() });
