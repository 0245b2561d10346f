import * as z from 'zod/mini';
import { User } from '../entities.ts';

/** The longest name, title and e-mail address, in characters. */
const MAX_NAME_LENGTH = 80;
const MAX_TITLE_LENGTH = 200;
const MAX_EMAIL_LENGTH = 254;

/** A line of text without control characters. */
const line = (shortest: number, longest: number) =>
  z.string().check(z.minLength(shortest), z.maxLength(longest), z.regex(/^\P{Cc}*$/u));

const realName = line(1, MAX_NAME_LENGTH).check(z.regex(/\S/), z.describe('The full name.'));

const fields = {
  real_name: z.exactOptional(realName),
  name: z.exactOptional(
    line(1, MAX_NAME_LENGTH).check(z.regex(/^\S+$/), z.describe('The user name, without spaces.')),
  ),
  title: z.exactOptional(line(0, MAX_TITLE_LENGTH).check(z.describe('What they do.'))),
  email: z.exactOptional(
    line(3, MAX_EMAIL_LENGTH).check(z.regex(/^[^\s@]+@[^\s@]+$/), z.describe('An e-mail address.')),
  ),
};

/** `POST /sandbox/users`: somebody joins; what is left out is made up. */
export const JoinBody = z.strictObject(fields);

/** `PATCH /sandbox/users/{user_id}`. */
export const UserBody = z.strictObject({
  ...fields,
  deleted: z.exactOptional(
    z.boolean().check(z.describe('True: the person leaves. False: they come back.')),
  ),
});

/** The answer to both: the person with their e-mail address, as `users.info` shows them. */
export const UserAnswer = z.object({ ok: z.literal(true), user: User });

/** `GET /sandbox/users`: the people with these ids, or those whom words describe. */
export const PeopleQuery = z.object({
  ids: z.exactOptional(
    z
      .string()
      .check(z.describe('Ids separated by commas, at most 100. Unknown ones are left out.')),
  ),
  words: z.exactOptional(
    z.string().check(z.describe('Beginnings of words of a name or an id, in any order and case.')),
  ),
  after: z.exactOptional(z.string().check(z.describe('The cursor of the answer before.'))),
});

/** A person as a list shows them. */
export const PersonBrief = z.object({
  id: z.string(),
  /** The user name. */
  name: z.string(),
  real_name: z.string(),
  title: z.string(),
  /** URL of the picture, 48 pixels. */
  image: z.string(),
  is_bot: z.boolean(),
  deleted: z.boolean(),
});

/** The answer of `GET /sandbox/users`. A search looks at some thousands of people at a time. */
export const PeopleAnswer = z.object({
  ok: z.literal(true),
  people: z.array(PersonBrief),
  /** Pass it as `after` to go on; null once everybody was looked at. */
  cursor: z.nullable(z.string()),
});

/** What somebody has not read of a conversation that they are in. */
export const UnreadConversation = z.object({
  channel: z.string(),
  /** False: a direct conversation that they closed. */
  is_open: z.boolean(),
  /** The `ts` up to which they have read it. */
  last_read: z.string(),
  /** At most 100: counting stops there. */
  unread_count: z.int(),
  unread_count_display: z.int(),
});

/** `GET /sandbox/users/{user_id}/unread`. */
export const UnreadAnswer = z.object({
  ok: z.literal(true),
  conversations: z.array(UnreadConversation),
});

/** `GET /sandbox/presence`: the people with these ids. */
export const PresenceQuery = z.object({
  ids: z
    .string()
    .check(z.describe('Ids separated by commas, at most 100. Unknown ones are left out.')),
});

/** How somebody can be reached, as everybody sees it. */
export const PersonPresence = z.object({
  id: z.string(),
  is_away: z.boolean(),
  /** The name of an emoji between colons; empty without a status. */
  status_emoji: z.string(),
  status_text: z.string(),
  /** When the status ends, in epoch seconds; 0: it stays. */
  status_expiration: z.int(),
  /** The quiet hours that they are in or come into next, in epoch seconds; null for bots. */
  quiet: z.nullable(z.object({ start: z.int(), end: z.int() })),
});

/** The answer of `GET /sandbox/presence`. */
export const PresenceAnswer = z.object({
  ok: z.literal(true),
  people: z.array(PersonPresence),
});
