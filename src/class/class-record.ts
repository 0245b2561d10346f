import * as z from 'zod/mini';

export const ROLES = ['teacher', 'learner', 'watcher'] as const;
export type Role = (typeof ROLES)[number];

/** How far somebody is in a lesson, as their page says. */
export const LessonProgress = z.object({
  /** The title of their current step. */
  step: z.string(),
  done: z.int(),
  of: z.int(),
  /** What the check of that step says, in its own words; null while it says nothing. */
  stuck: z.nullable(z.string()),
  finished: z.boolean(),
  /** Epoch milliseconds. */
  at: z.number(),
});
export type LessonProgress = z.output<typeof LessonProgress>;

/** Somebody in a class. */
const MemberRecord = z.object({
  id: z.string(),
  role: z.enum(ROLES),
  name: z.string(),
  /** SHA-256 of the key that their browser stores, in hexadecimal. */
  key: z.string(),
  /** Their person and their app in the world; null for people who have none. */
  user_id: z.nullable(z.string()),
  app_id: z.nullable(z.string()),
  /** The bot of that app, once they have it. Classes that began before it was stored have none. */
  bot_user_id: z.exactOptional(z.string()),
  /** The number of the world that has this person and app. */
  world: z.int(),
  /** Epoch milliseconds. */
  joined_at: z.number(),
  /** Since when their hand is raised; null if it is not. */
  hand: z.nullable(z.number()),
  /** By the id of a lesson. */
  progress: z.record(z.string(), LessonProgress),
});
export type MemberRecord = z.output<typeof MemberRecord>;

/** Where the teacher leads everybody: the fragment of an address of the page. */
const Follow = z.object({ place: z.string(), by: z.string(), at: z.number() });

/** The demo that was handed out last. Its text is stored as a value of its own. */
const HandedDemo = z.object({ id: z.string(), title: z.string(), at: z.number() });

/** Everything that is known about a class. It is stored as one value, outside of the world. */
const ClassRecord = z.object({
  version: z.literal(1),
  started_at: z.number(),
  ends_at: z.number(),
  /** The secrets of the links: with one, anybody may join. */
  links: z.object({ teach: z.string(), join: z.string() }),
  /** Whether learners and watchers see everybody’s calls. */
  sees_all: z.boolean(),
  follow: z.nullable(Follow),
  handed: z.nullable(HandedDemo),
  members: z.array(MemberRecord),
  /** How often the world was replaced, by a reset or in another way. */
  world: z.int(),
  /** The number of the next member. */
  next: z.int(),
});
export type ClassRecord = z.output<typeof ClassRecord>;

/** `class` is its record, `handed` the text of the demo that was handed out. */
export type ClassValue = 'class' | 'handed';

/** Where a host stores the values of a class. */
export interface ClassStorage {
  /** Null before there is one. */
  read(name: ClassValue): string | null;
  /** Settles once it is stored; rejects with the host’s error. */
  write(name: ClassValue, value: string): void | Promise<void>;
}

/** Reads what a host has stored. @throws if it is not a class, or one of another version */
export function readClass(text: string): ClassRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('The stored class is damaged: it is not JSON.');
  }
  const read = ClassRecord.safeParse(value);
  if (read.success) return read.data;
  const version: unknown = Object(value)['version'];
  if (typeof version === 'number' && version !== 1)
    throw new Error(
      `The stored class has version ${version}, which this Parley does not read. Use the Parley that wrote it.`,
    );
  const [issue] = read.error.issues;
  throw new Error(
    `The stored class is damaged: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
  );
}
