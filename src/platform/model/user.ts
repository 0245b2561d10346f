import * as z from 'zod/mini';
import type { Profile, User } from '../../contract/entities.ts';
import { count, userId } from './shapes.ts';
import { defineTable } from './define-table.ts';

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
  fields: z.nullable(z.record(z.string(), z.unknown())),
  updated: count,
});
export type UserRecord = z.infer<typeof UserRecord>;

export const users = defineTable({
  name: 'users',
  schema: UserRecord,
  key: (row) => row.id,
});

const SIZES = [24, 32, 48, 72, 192, 512] as const;
type Pictures = Pick<Profile, `image_${(typeof SIZES)[number]}` | 'image_1024' | 'image_original'>;

function pictures(user: UserRecord, baseUrl: string): Pictures {
  const address = (size: number | 'original') =>
    `${baseUrl}/avatars/${user.avatar_hash}-${size}.svg`;
  const standard = Object.fromEntries(SIZES.map((size) => [`image_${size}`, address(size)]));
  const own = user.own_avatar
    ? { image_1024: address(1024), image_original: address('original') }
    : {};
  return { ...standard, ...own } as Pictures;
}

/** What a wire record needs besides the user. */
export interface WireUserContext {
  readonly teamId: string;
  readonly baseUrl: string;
  /** Whether the caller may see email addresses (scope `users:read.email`; docs/assumptions.md, A-4). */
  readonly email: boolean;
}

function defined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as never;
}

/** The record of the interface, "User record (member of users.list)"; optional fields are present only if they apply. */
export function wireUser(user: UserRecord, { teamId, baseUrl, email }: WireUserContext): User {
  const profile: Profile = {
    title: user.title,
    phone: user.phone,
    skype: user.skype,
    real_name: user.real_name,
    real_name_normalized: user.real_name.normalize('NFKD').replace(/\p{M}/gu, ''),
    ...defined({ first_name: user.first_name, last_name: user.last_name }),
    ...defined({ email: email ? user.email : undefined, always_active: user.always_active }),
    avatar_hash: user.avatar_hash,
    fields: user.fields,
    ...pictures(user, baseUrl),
  };
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
    profile,
    is_admin: user.is_admin,
    is_owner: user.is_owner,
    is_primary_owner: user.is_primary_owner,
    is_restricted: user.is_restricted,
    is_ultra_restricted: user.is_ultra_restricted,
    is_bot: user.is_bot,
    updated: user.updated,
    ...defined({ has_2fa: user.has_2fa }),
  };
}
