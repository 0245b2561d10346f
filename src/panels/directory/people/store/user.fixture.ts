import type { Profile, User } from '../../../../contract/entities.ts';

const pictures = (hash: string) => (size: number) => `http://localhost/avatars/${hash}-${size}.svg`;

/** A user record as answers carry it. */
export function user(
  id: string,
  fields: Partial<Omit<User, 'profile'>> = {},
  profile: Partial<Profile> = {},
): User {
  const address = pictures('0123456789ab');
  return {
    id,
    team_id: 'T1',
    name: `name-${id}`,
    deleted: false,
    color: '9f69e7',
    real_name: `Name ${id}`,
    tz: 'Europe/Amsterdam',
    tz_label: 'Central European Time',
    tz_offset: 3600,
    profile: {
      title: 'Engineer',
      phone: '',
      skype: '',
      real_name: `Name ${id}`,
      real_name_normalized: `Name ${id}`,
      email: `${id}@parley.test`,
      avatar_hash: '0123456789ab',
      fields: null,
      image_24: address(24),
      image_32: address(32),
      image_48: address(48),
      image_72: address(72),
      image_192: address(192),
      image_512: address(512),
      ...profile,
    },
    is_admin: false,
    is_owner: false,
    is_primary_owner: false,
    is_restricted: false,
    is_ultra_restricted: false,
    is_bot: false,
    updated: 1_735_689_600,
    ...fields,
  };
}
