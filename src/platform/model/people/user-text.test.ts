import fc from 'fast-check';
import { expect, it } from 'vitest';
import { peopleOf } from '../../seed/people.ts';
import { userText } from './user-text.ts';
import { UserRecord, wireUser } from '../user.ts';

const context = fc.record({
  teamId: fc.constant('T0123456789'),
  baseUrl: fc.constantFrom('http://localhost', 'https://parley.example/base'),
  email: fc.boolean(),
});
const text = fc.oneof(
  fc.constantFrom('', 'Zoë Ångström', 'a "b" \\', '\u0000', '\u2028', '😀', '\ud83d', 'ﬁ'),
  fc.string({ unit: 'binary' }),
);
const flag = fc.boolean();
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const record: fc.Arbitrary<UserRecord> = fc.record({
  id: fc.constant('U0123456789'),
  name: text,
  real_name: text,
  first_name: maybe(text),
  last_name: maybe(text),
  display_name: maybe(text),
  pronouns: maybe(text),
  start_date: maybe(text),
  status: maybe(fc.record({ text, emoji: text, expiration: fc.nat() })),
  title: text,
  phone: text,
  skype: text,
  email: maybe(text),
  color: text,
  tz: fc.option(text),
  tz_label: text,
  tz_offset: fc.integer(),
  deleted: flag,
  is_admin: flag,
  is_owner: flag,
  is_primary_owner: flag,
  is_restricted: flag,
  is_ultra_restricted: flag,
  is_bot: flag,
  bot_id: maybe(fc.constant('B0123456789')),
  has_2fa: maybe(flag),
  always_active: maybe(flag),
  avatar_hash: fc.constant('0123456789ab'),
  own_avatar: flag,
  photo: maybe(fc.constantFrom('png', 'jpg', 'gif')),
  fields: fc.option(fc.dictionary(fc.string(), fc.jsonValue())),
  updated: fc.nat(),
});

it('is the JSON of any record, byte for byte', () => {
  fc.assert(
    fc.property(record, context, (user, view) => {
      expect(userText(user, view)).toBe(JSON.stringify(wireUser(user, view)));
    }),
  );
});

it('is the JSON of the people of any seed', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(1_000_000), context, (seed, position, view) => {
      const user = peopleOf(seed)(position);
      expect(userText(user, view)).toBe(JSON.stringify(wireUser(user, view)));
    }),
  );
});

it('knows every field of a record', () => {
  // A new field must be written here as well, or the tests above must fail: they can only if they generate it.
  expect(fc.sample(record, 1).flatMap(Object.keys).toSorted()).toEqual(
    Object.keys(UserRecord.shape).toSorted(),
  );
});
