import type { User } from '../../../../contract/entities.ts';

/** The fields of a record that are long or different for everyone. */
export const TEXT_FIELDS = ['id', 'name', 'real_name', 'email', 'phone', 'avatar_hash'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** The fields of a record that have few different values, each of which many people share. */
export const SHARED_TEXT_FIELDS = [
  'title',
  'tz',
  'tz_label',
  'color',
  'skype',
  'first_name',
  'last_name',
] as const;
export type SharedTextField = (typeof SHARED_TEXT_FIELDS)[number];

export const FLAG_FIELDS = [
  'deleted',
  'is_bot',
  'is_admin',
  'is_owner',
  'is_primary_owner',
  'is_restricted',
  'is_ultra_restricted',
] as const;
export type FlagField = (typeof FLAG_FIELDS)[number];

/** The fields of a user record that the table stores (interface, "User record"); absent optional fields are null. */
export type Person = Readonly<Record<Exclude<TextField, 'email'>, string>> &
  Readonly<Record<FlagField, boolean>> &
  Readonly<Record<SharedTextField, string | null>> & {
    readonly email: string | null;
    readonly has_2fa: boolean | null;
    /** Seconds from UTC. */
    readonly tz_offset: number;
    /** Epoch seconds. */
    readonly updated: number;
  };

/** The fields that the table stores of a user record. */
export function personOf(user: User): Person {
  const { profile } = user;
  return {
    id: user.id,
    name: user.name,
    real_name: user.real_name,
    email: profile.email ?? null,
    phone: profile.phone,
    avatar_hash: profile.avatar_hash,
    title: profile.title,
    tz: user.tz,
    tz_label: user.tz_label,
    color: user.color,
    skype: profile.skype,
    first_name: profile.first_name ?? null,
    last_name: profile.last_name ?? null,
    deleted: user.deleted,
    is_bot: user.is_bot,
    is_admin: user.is_admin,
    is_owner: user.is_owner,
    is_primary_owner: user.is_primary_owner,
    is_restricted: user.is_restricted,
    is_ultra_restricted: user.is_ultra_restricted,
    has_2fa: user.has_2fa ?? null,
    tz_offset: user.tz_offset,
    updated: user.updated,
  };
}
