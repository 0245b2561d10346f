import * as z from 'zod/mini';
import type { User } from '../../contract/entities.ts';
import { stamp } from '../store/stamp.ts';
import { count, userId } from './shapes.ts';
import { defineTable } from './define-table.ts';

/** What somebody is doing, as they say. */
export const Status = z.object({
  text: z.string(),
  /** With colons; empty for none. */
  emoji: z.string(),
  /** When it ends, in epoch seconds; 0 for never. */
  expiration: count,
});
export type Status = z.infer<typeof Status>;

/**
 * A person or a bot, without what is derived (picture URLs, the workspace id). `wireUser` makes the record of the
 * interface ("User record") from it.
 */
export const UserRecord = z.object({
  id: userId,
  name: z.string(),
  real_name: z.string(),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  display_name: z.optional(z.string()),
  pronouns: z.optional(z.string()),
  start_date: z.optional(z.string()),
  status: z.optional(Status),
  title: z.string(),
  phone: z.string(),
  skype: z.string(),
  email: z.optional(z.string()),
  color: z.string(),
  tz: z.nullable(z.string()),
  tz_label: z.string(),
  tz_offset: z.int(),
  deleted: z.boolean(),
  is_admin: z.boolean(),
  is_owner: z.boolean(),
  is_primary_owner: z.boolean(),
  is_restricted: z.boolean(),
  is_ultra_restricted: z.boolean(),
  is_bot: z.boolean(),
  /** For a bot user: its bot id, `B…`. */
  bot_id: z.optional(z.string()),
  /** Present if the workspace knows the user's two-factor state. */
  has_2fa: z.optional(z.boolean()),
  always_active: z.optional(z.boolean()),
  avatar_hash: z.string(),
  /** A custom picture, not a generated one: it has two more sizes. */
  own_avatar: z.boolean(),
  /** The ending of a photo that was set, in place of a generated picture. */
  photo: z.optional(z.enum(['png', 'jpg', 'gif'])),
  fields: z.nullable(z.record(z.string(), z.unknown())),
  updated: count,
});
export type UserRecord = z.infer<typeof UserRecord>;

export const users = defineTable({
  name: 'users',
  schema: UserRecord,
  key: (row) => row.id,
  // Generated rows are in no index: they have no status, and their addresses follow from their names.
  indexes: {
    email: ({ id, email }) => (email === undefined ? null : emailKey(email) + id),
    status: ({ id, status }) =>
      status === undefined || status.expiration === 0 ? null : `${stamp(status.expiration)}:${id}`,
  },
});

/** How the index of e-mail addresses begins for one, in any case. */
export const emailKey = (email: string): string => `${email.toLowerCase()} `;

/** What a wire record needs besides the user. */
export interface WireUserContext {
  readonly teamId: string;
  readonly baseUrl: string;
  /** Whether the caller may see email addresses (scope `users:read.email`; docs/assumptions.md, A-4). */
  readonly email: boolean;
}

/** Latin letters without accents, as far as Unicode takes them apart. */
const ACCENTS = /\p{M}/gu;
export const plainName = (name: string) =>
  name.search(/[^\0-\x7f]/) < 0 ? name : name.normalize('NFKD').replace(ACCENTS, '');

/** What the URLs of somebody's pictures end in. */
export const pictureEnding = ({ photo }: UserRecord): string => photo ?? 'svg';

/** How the URLs of somebody's pictures begin: `48.` and the ending after it is the one of 48 pixels. */
export const pictureStart = ({ avatar_hash }: UserRecord, baseUrl: string): string =>
  `${baseUrl}/avatars/${avatar_hash}-`;

/**
 * The record of the interface, "User record (member of users.list)". Optional fields that do not apply are undefined.
 * All records have the same fields in the same order, since engines write such objects fastest.
 */
export function wireUser(user: UserRecord, { teamId, baseUrl, email }: WireUserContext): User {
  const picture = pictureStart(user, baseUrl);
  const ending = pictureEnding(user);
  return {
    id: user.id,
    team_id: teamId,
    name: user.name,
    deleted: user.deleted,
    color: user.color,
    real_name: user.real_name,
    tz: user.tz,
    tz_label: user.tz_label,
    tz_offset: user.tz_offset,
    profile: {
      title: user.title,
      phone: user.phone,
      skype: user.skype,
      real_name: user.real_name,
      real_name_normalized: plainName(user.real_name),
      first_name: user.first_name,
      last_name: user.last_name,
      display_name: user.display_name,
      display_name_normalized:
        user.display_name === undefined ? undefined : plainName(user.display_name),
      pronouns: user.pronouns,
      start_date: user.start_date,
      status_text: user.status?.text,
      status_emoji: user.status?.emoji,
      status_expiration: user.status?.expiration,
      email: email ? user.email : undefined,
      always_active: user.always_active,
      avatar_hash: user.avatar_hash,
      fields: user.fields,
      image_24: `${picture}24.${ending}`,
      image_32: `${picture}32.${ending}`,
      image_48: `${picture}48.${ending}`,
      image_72: `${picture}72.${ending}`,
      image_192: `${picture}192.${ending}`,
      image_512: `${picture}512.${ending}`,
      image_1024: user.own_avatar ? `${picture}1024.${ending}` : undefined,
      image_original: user.own_avatar ? `${picture}original.${ending}` : undefined,
    },
    is_admin: user.is_admin,
    is_owner: user.is_owner,
    is_primary_owner: user.is_primary_owner,
    is_restricted: user.is_restricted,
    is_ultra_restricted: user.is_ultra_restricted,
    is_bot: user.is_bot,
    updated: user.updated,
    has_2fa: user.has_2fa,
  };
}
