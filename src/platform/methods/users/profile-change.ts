import { isJsonObject } from '../../../contract/json.ts';
import { EMOJI_NAME } from '../../../contract/mrkdwn/emoji-name.ts';
import { profileFields, type ProfileField } from '../../model/people/profile-fields.ts';
import type { Status, UserRecord } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';
import { fail, type Failure } from '../../pipeline/method.ts';

/** The longest text of each field of a profile, in characters. */
const TEXT_FIELDS = {
  first_name: 80,
  last_name: 80,
  real_name: 80,
  display_name: 80,
  title: 200,
  phone: 50,
  skype: 80,
  pronouns: 50,
  start_date: 10,
  email: 254,
} as const;

const MAX_STATUS_LENGTH = 100;
const MAX_FIELD_LENGTH = 255;

/** What is shown beside a status that has no emoji. */
const USUAL_EMOJI = ':speech_balloon:';

type Codes =
  | 'invalid_profile'
  | 'profile_status_set_failed_too_long'
  | 'profile_status_set_failed_not_emoji_syntax';

/** The error codes of `changedProfile`. */
export const PROFILE_ERRORS = [
  'invalid_profile',
  'profile_status_set_failed_too_long',
  'profile_status_set_failed_not_emoji_syntax',
] as const satisfies readonly Codes[];

type Given = Readonly<Record<string, unknown>>;

const invalid = (field: string, problem: string): Failure<'invalid_profile'> =>
  fail('invalid_profile', `profile.${field}`, problem, [
    `[ERROR] ${problem} [json-pointer:/profile/${field}]`,
  ]);

const CONTROL = /\p{Cc}/u;

/** Why a text does not fit, or null if it does. */
function textFault(value: unknown, longest: number): string | null {
  if (typeof value !== 'string') return 'must be a string';
  if (value.length > longest) return `must have at most ${longest} characters`;
  return CONTROL.test(value) ? 'must have no control characters' : null;
}

/**
 * A person with what a caller writes in their profile. Fields that nobody can write are left as they
 * are, so that a profile that was read can be sent back with a change.
 */
export function changedProfile(
  world: Pick<World, 'clock' | 'options'>,
  user: UserRecord,
  given: Given,
): UserRecord | Failure<Codes> {
  const texts: Partial<Record<keyof typeof TEXT_FIELDS, string>> = {};
  for (const [name, longest] of Object.entries(TEXT_FIELDS)) {
    const value = given[name];
    if (value === undefined) continue;
    const fault = textFault(value, longest);
    if (fault !== null) return invalid(name, fault);
    texts[name as keyof typeof TEXT_FIELDS] = (value as string).trim();
  }
  if (texts.email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(texts.email))
    return invalid('email', 'must be an e-mail address');
  if (texts.start_date !== undefined && !/^(\d{4}-\d{2}-\d{2})?$/.test(texts.start_date))
    return invalid('start_date', 'must be a date like 2026-01-31');
  const names = namesAfter(user, texts);
  if (names.real_name === '') return invalid('real_name', 'must not be empty');
  const status = changedStatus(world, user, given);
  if (status !== undefined && 'failed' in status) return status;
  const fields = changedFields(world, user, given['fields']);
  if (fields !== null && 'failed' in fields) return fields as Failure<Codes>;
  return {
    ...user,
    ...texts,
    ...names,
    status,
    fields,
    updated: Math.floor(world.clock.now()),
  };
}

/** The names after a change: the full name follows from the two parts, or they from it. */
function namesAfter(
  user: UserRecord,
  {
    first_name,
    last_name,
    real_name,
  }: Readonly<Partial<Record<'first_name' | 'last_name' | 'real_name', string>>>,
): Pick<UserRecord, 'real_name'> & Partial<UserRecord> {
  if (first_name !== undefined || last_name !== undefined) {
    const first = first_name ?? user.first_name ?? '';
    const last = last_name ?? user.last_name ?? '';
    return { first_name: first, last_name: last, real_name: `${first} ${last}`.trim() };
  }
  if (real_name === undefined) return { real_name: user.real_name };
  const words = real_name.split(/\s+/);
  const last = words.length > 1 ? words.pop() : undefined;
  return { first_name: words.join(' '), last_name: last, real_name };
}

/** The status after a change; undefined for none. */
function changedStatus(
  world: Pick<World, 'clock'>,
  user: UserRecord,
  given: Given,
): Status | undefined | Failure<Codes> {
  const { status_text, status_emoji, status_expiration } = given;
  if ([status_text, status_emoji, status_expiration].every((value) => value === undefined))
    return user.status;
  const text = status_text ?? user.status?.text ?? '';
  const emoji = status_emoji ?? user.status?.emoji ?? '';
  const kept = status_text === undefined && status_emoji === undefined ? user.status : undefined;
  const until = Number(status_expiration ?? kept?.expiration ?? 0);
  if (typeof text !== 'string' || CONTROL.test(text))
    return invalid('status_text', 'must be a line of text');
  if ([...text].length > MAX_STATUS_LENGTH)
    return fail(
      'profile_status_set_failed_too_long',
      `status_text of ${[...text].length} characters`,
      `at most ${MAX_STATUS_LENGTH}`,
    );
  if (typeof emoji !== 'string' || (emoji !== '' && !isWrittenEmoji(emoji)))
    return fail(
      'profile_status_set_failed_not_emoji_syntax',
      'status_emoji',
      'must be a name between colons, like :palm_tree:',
    );
  if (!Number.isSafeInteger(until) || until < 0)
    return invalid('status_expiration', 'must be epoch seconds, or 0 for never');
  const hasEnded = until !== 0 && until <= world.clock.now();
  if (hasEnded || (text === '' && emoji === '')) return undefined;
  return { text, emoji: emoji === '' ? USUAL_EMOJI : emoji, expiration: until };
}

const isWrittenEmoji = (text: string): boolean =>
  text.length > 2 &&
  text.startsWith(':') &&
  text.endsWith(':') &&
  EMOJI_NAME.test(text.slice(1, -1));

/** The fields of the workspace after a change: an empty value removes one. */
function changedFields(
  world: Pick<World, 'options'>,
  user: UserRecord,
  given: unknown,
): UserRecord['fields'] | Failure<'invalid_profile'> {
  if (given === undefined) return user.fields;
  if (!isJsonObject(given)) return invalid('fields', 'must be an object');
  const known = new Map(profileFields(world).map((field) => [field.id, field]));
  const fields = new Map(Object.entries(user.fields ?? {}));
  for (const [id, sent] of Object.entries(given)) {
    const field = known.get(id);
    if (field === undefined)
      return invalid('fields', `has a field that team.profile.get does not list`);
    const { value = '', alt = '' } = isJsonObject(sent) ? sent : { value: sent };
    const fault =
      textFault(value, MAX_FIELD_LENGTH) ??
      textFault(alt, MAX_FIELD_LENGTH) ??
      valueFault(field, value as string);
    if (fault !== null) return invalid('fields', `${field.label} ${fault}`);
    if (value === '') fields.delete(id);
    else fields.set(id, { value, alt });
  }
  return Object.fromEntries(fields);
}

/** Why a value does not fit its field, or null if it does. An empty one removes the field. */
function valueFault({ type, possible_values }: ProfileField, value: string): string | null {
  if (value === '') return null;
  if (type === 'options_list' && !possible_values.includes(value))
    return `must be one of ${possible_values.join(', ')}`;
  if (type === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(value))
    return 'must be a date like 2026-01-31';
  if (type === 'link' && !/^https?:\/\//.test(value)) return 'must begin with https:// or http://';
  if (type === 'user' && !/^[UW][A-Z0-9]+$/.test(value)) return 'must be the id of a user';
  return null;
}
