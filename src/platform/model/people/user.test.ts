import fc from 'fast-check';
import { expect, it } from 'vitest';
import { User } from '../../../contract/entities.ts';
import { wireUser, type UserRecord } from '../user.ts';

/** Any UTF-16 code units, half pairs included. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
  fc.constantFrom('Zoë Ångström', 'Ｆｕｌｌ width', 'e\u0301', '"quoted" \\ \u2028', '\ud83d'),
);
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined });

const record: fc.Arbitrary<UserRecord> = fc.record({
  id: text,
  name: text,
  real_name: text,
  first_name: maybe(text),
  last_name: maybe(text),
  title: text,
  phone: text,
  skype: text,
  email: maybe(text),
  color: text,
  tz: fc.option(text),
  tz_label: text,
  tz_offset: fc.integer(),
  deleted: fc.boolean(),
  is_admin: fc.boolean(),
  is_owner: fc.boolean(),
  is_primary_owner: fc.boolean(),
  is_restricted: fc.boolean(),
  is_ultra_restricted: fc.boolean(),
  is_bot: fc.boolean(),
  bot_id: maybe(text),
  has_2fa: maybe(fc.boolean()),
  always_active: maybe(fc.boolean()),
  avatar_hash: text,
  own_avatar: fc.boolean(),
  fields: fc.option(fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), fc.jsonValue())),
  updated: fc.nat(),
});

const SIZES = [24, 32, 48, 72, 192, 512];
const OWN_SIZES = [...SIZES, 1024, 'original'];

/** The record of the interface ("User record"), put together in another way. */
function shown(user: UserRecord, teamId: string, baseUrl: string, email: boolean): object {
  const { first_name, last_name, always_active, avatar_hash, has_2fa } = user;
  const defined = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([, part]) => part !== undefined));
  const picture = (size: number | string) => [
    `image_${size}`,
    `${baseUrl}/avatars/${avatar_hash}-${size}.svg`,
  ];
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
      real_name_normalized: user.real_name.normalize('NFKD').replace(/\p{M}/gu, ''),
      ...defined({ first_name, last_name }),
      ...(email ? defined({ email: user.email }) : {}),
      ...defined({ always_active }),
      avatar_hash,
      fields: user.fields,
      ...Object.fromEntries((user.own_avatar ? OWN_SIZES : SIZES).map(picture)),
    },
    is_admin: user.is_admin,
    is_owner: user.is_owner,
    is_primary_owner: user.is_primary_owner,
    is_restricted: user.is_restricted,
    is_ultra_restricted: user.is_ultra_restricted,
    is_bot: user.is_bot,
    updated: user.updated,
    ...defined({ has_2fa }),
  };
}

it('is written with the fields of the interface, in its order, and only those that apply', () => {
  const email = fc.boolean();
  fc.assert(
    fc.property(record, text, text, email, (user, teamId, baseUrl, email) => {
      const written = JSON.stringify(wireUser(user, { teamId, baseUrl, email }));
      const read = JSON.parse(written) as User;
      expect(written).toBe(JSON.stringify(shown(user, teamId, baseUrl, email)));
      expect(JSON.stringify(User.parse(read))).toBe(written);
    }),
  );
});
