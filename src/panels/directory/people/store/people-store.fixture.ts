import fc from 'fast-check';
import type { User } from '../../../../contract/entities.ts';
import { user } from './user.fixture.ts';

const hostile = fc.constantFrom(
  '',
  '=1+1',
  '\u{202E}gnp.exe',
  'a\u{200B}b',
  '<script>alert(1)</script>',
  'Zoë',
  'ZOE',
  'O’Neil, "Ann"\r\n',
  '漢字',
  '\u{D800}',
);
const text = fc.oneof(hostile, fc.string({ maxLength: 6 }));

/** Records of few ids, so that people are read again. */
export const anyUser: fc.Arbitrary<User> = fc
  .record({
    id: fc.nat({ max: 60 }).map((number) => `U${number}`),
    name: text,
    real_name: text,
    title: text,
    email: fc.option(text, { nil: undefined }),
    first_name: fc.option(text, { nil: undefined }),
    tz: fc.option(text),
    flags: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    has_2fa: fc.option(fc.boolean(), { nil: undefined }),
    updated: fc.nat({ max: 2_000_000_000 }),
    tz_offset: fc.integer({ min: -43_200, max: 50_400 }),
  })
  .map(({ id, title, email, first_name, has_2fa, flags, ...rest }) => {
    const [deleted, bot, admin, owner, primary, restricted, ultra] = flags.map(Boolean);
    const made = user(
      id,
      {
        ...rest,
        deleted: deleted ?? false,
        is_bot: bot ?? false,
        is_admin: admin ?? false,
        is_owner: owner ?? false,
        is_primary_owner: primary ?? false,
        is_restricted: restricted ?? false,
        is_ultra_restricted: ultra ?? false,
        ...(has_2fa !== undefined && { has_2fa }),
      },
      { title, ...(first_name !== undefined && { first_name }) },
    );
    const { email: _, ...profile } = made.profile;
    return { ...made, profile: email === undefined ? profile : { ...profile, email } };
  });
