import { type FieldNote, recordNote, note, type Notes } from './note.ts';
import { PROFILE } from './records.ts';

/** Tokens are secret, so their examples show how they begin. */
const ACCESS_TOKEN = note('The token to call methods with. Keep it secret.', 'xoxp-…');
const REFRESH_TOKEN = note('Gets the next access token, once. Keep it secret.', 'xoxe-1-…');
const LIFE = note('Seconds until the access token expires.', 43200);

const ROTATES = 'Absent unless the app rotates its tokens.';

/** A token of an install, and what renews it. */
export const GRANTED: Notes = {
  access_token: note('The token to call methods with. Keep it secret.', 'xoxb-…'),
  token_type: note(
    'Whose token it is: bot, or user if only a person’s scopes were granted.',
    'bot',
  ),
  scope: note('The scopes that were granted, separated by commas.', 'chat:write'),
  refresh_token: { ...REFRESH_TOKEN, absent: ROTATES },
  expires_in: { ...LIFE, absent: ROTATES },
  bot_user_id: note('Id of the app’s bot.', 'U01DVRQAC4K', 'Absent beside the token of a person.'),
  app_id: note('Id of the app.', 'A01SKAED1AD'),
  team: recordNote('The workspace.', {
    id: note('Id of the workspace.', 'T01AEHQR10L'),
    name: note('Name of the workspace.', 'Meridian'),
  }),
  enterprise: {
    means: 'The organisation of the workspace.',
    absent: 'Always null: the workspace is in none.',
  },
  is_enterprise_install: note('True: installed for a whole organisation.', false),
};

const NOT_RENEWED = 'Absent if a refresh token was exchanged.';

/** The answer of `oauth.v2.access`. */
export const INSTALLED: Notes = {
  ...GRANTED,
  authed_user: recordNote(
    'The person who installed the app.',
    {
      id: note('Id of the person.', 'U01DVRQA62M'),
      scope: note('Scopes granted for this person.', 'search:read', 'Absent unless some were.'),
      access_token: {
        ...ACCESS_TOKEN,
        absent: 'Absent unless scopes were granted for this person.',
      },
      token_type: note('Always user.', 'user', 'Absent without a token of this person.'),
      refresh_token: { ...REFRESH_TOKEN, absent: ROTATES },
      expires_in: { ...LIFE, absent: ROTATES },
    },
    NOT_RENEWED,
  ),
  incoming_webhook: recordNote(
    'The webhook that was made.',
    {
      channel: note('Name of the channel that the webhook posts to.', '#deploys'),
      channel_id: note('Id of that channel.', 'C0112TR2740'),
      configuration_url: note(
        'Page that configures the app in the workspace.',
        'http://localhost/oauth/apps/A01SKAED1AD',
      ),
      url: note(
        'Address to post messages to. Keep it secret.',
        'http://localhost/services/T01AEHQR10L/…',
      ),
    },
    'Absent unless the scope incoming-webhook was granted.',
  ),
  user_id: note('Id of the person who installed the app.', 'U01DVRQA62M', NOT_RENEWED),
  team_name: note('Name of the workspace.', 'Meridian', NOT_RENEWED),
  team_id: note('Id of the workspace.', 'T01AEHQR10L', NOT_RENEWED),
};

const NO_EMAIL = 'Absent unless the scope email was granted.';
const NO_PROFILE = 'Absent unless the scope profile was granted.';

/** A claim of userInfo that is named after the issuer. */
const claim = (means: string, example: unknown, absent?: string, type = 'string'): FieldNote => ({
  ...note(means, example, absent),
  type,
});

const pictures = (prefix: string, hash: string, sizes: readonly number[], means: string): Notes =>
  Object.fromEntries(
    sizes.map((size) => [
      `${prefix}${size}`,
      claim(
        `${means}, ${size} by ${size} pixels.`,
        `http://localhost/avatars/${hash}-${size}.svg`,
        NO_PROFILE,
      ),
    ]),
  );

const USER_PICTURE = 'Address of the person’s picture';
const PICTURE_SIZES = [24, 32, 48, 72, 192, 512];

/** The answer of `openid.connect.userInfo`. */
export const CLAIMS: Notes = {
  sub: note('Id of the person: the claim to know them by.', 'U01DVRQA62M'),
  email: note('E-mail address.', 'jun.singh@parley.test', NO_EMAIL),
  email_verified: note('True: the address was confirmed.', true, NO_EMAIL),
  date_email_verified: note('When it was confirmed, in epoch seconds.', 1750006036, NO_EMAIL),
  locale: note('Language and region.', 'en-US', NO_PROFILE),
  name: note('Full name.', 'Jun Singh', NO_PROFILE),
  given_name: note('First name.', 'Jun', NO_PROFILE),
  family_name: note('Last name.', 'Singh', NO_PROFILE),
  picture: note(
    'Address of the picture.',
    'http://localhost/avatars/168421fe42a4-512.svg',
    NO_PROFILE,
  ),
  '<issuer>/team_id': claim('Id of the workspace.', 'T01AEHQR10L'),
  '<issuer>/user_id': claim('Id of the person.', 'U01DVRQA62M'),
  '<issuer>/team_name': claim('Name of the workspace.', 'Meridian', NO_PROFILE),
  '<issuer>/team_domain': claim('Short name of the workspace.', 'meridian', NO_PROFILE),
  ...pictures('<issuer>/user_image_', '168421fe42a4', PICTURE_SIZES, USER_PICTURE),
  ...pictures(
    '<issuer>/team_image_',
    '0ac172de7e2c',
    [34, 44, 68, 88, 102, 132, 230],
    'Address of the workspace’s picture',
  ),
  '<issuer>/team_image_default': claim(
    'True: the workspace has no picture of its own.',
    true,
    NO_PROFILE,
    'boolean',
  ),
};

const NO_AVATAR = 'Absent unless the scope identity.avatar was granted.';
const NO_TEAM = 'Absent unless the scope identity.team was granted.';

/** The answer of `users.identity`. */
export const IDENTITY: Notes = {
  user: recordNote('The person who signed in.', {
    id: note('Id of the person.', 'U01DVRQA62M'),
    name: note('Full name.', 'Jun Singh'),
    email: note(
      'E-mail address.',
      'jun.singh@parley.test',
      'Absent unless the scope identity.email was granted.',
    ),
    ...Object.fromEntries(
      PICTURE_SIZES.map((size) => {
        const known: FieldNote = PROFILE[`image_${size}` as keyof typeof PROFILE];
        return [`image_${size}`, { ...known, absent: NO_AVATAR, type: 'string' }];
      }),
    ),
  }),
  team: recordNote('The workspace.', {
    id: note('Id of the workspace.', 'T01AEHQR10L'),
    name: note('Name of the workspace.', 'Meridian', NO_TEAM),
    domain: note('Short name of the workspace.', 'meridian', NO_TEAM),
  }),
};

/** The answer of `openid.connect.token`. */
export const SIGNED_IN: Notes = {
  access_token: ACCESS_TOKEN,
  token_type: note('Always Bearer.', 'Bearer'),
  id_token: note(
    'The identity token: a JWT that says who signed in. Verify it before you believe it.',
    'eyJ…',
  ),
  refresh_token: REFRESH_TOKEN,
  expires_in: LIFE,
};
