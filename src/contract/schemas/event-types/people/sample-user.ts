import type * as z from 'zod/mini';
import type { User } from '../../../entities.ts';

const picture = (size: number) => `https://parley.example/avatars/0123456789ab-${size}.svg`;

/** A person, for the samples of events about one. */
export const SAMPLE_USER: z.input<typeof User> = {
  id: 'U0M3K1Q2ZP7',
  team_id: 'T0M3K1Q2ZP7',
  name: 'ada.okafor',
  deleted: false,
  color: '3c989f',
  real_name: 'Ada Okafor',
  tz: 'Africa/Lagos',
  tz_label: 'West Africa Standard Time',
  tz_offset: 3600,
  profile: {
    title: 'Engineer',
    phone: '',
    skype: '',
    real_name: 'Ada Okafor',
    real_name_normalized: 'Ada Okafor',
    status_text: 'On a train',
    status_emoji: ':train:',
    status_expiration: 1767229200,
    avatar_hash: '0123456789ab',
    fields: null,
    image_24: picture(24),
    image_32: picture(32),
    image_48: picture(48),
    image_72: picture(72),
    image_192: picture(192),
    image_512: picture(512),
  },
  is_admin: false,
  is_owner: false,
  is_primary_owner: false,
  is_restricted: false,
  is_ultra_restricted: false,
  is_bot: false,
  updated: 1767225600,
};
