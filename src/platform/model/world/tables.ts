import * as z from 'zod/mini';
import type { Store } from '../../store/store.ts';
import type { Table } from '../../store/table.ts';
import { apps } from '../app.ts';
import { assistantThreads } from '../assistant-thread.ts';
import { channels, memberships } from '../channel.ts';
import { bookmarks } from '../conversations/bookmark.ts';
import { codes } from '../sign-in/code.ts';
import { consents } from '../sign-in/consent.ts';
import { defineTable, type WorldTable } from '../define-table.ts';
import { deliveries, deliveryHealth } from '../delivery.ts';
import { events } from '../event.ts';
import { exams } from '../exam.ts';
import { files } from '../files/file.ts';
import { ephemerals } from '../interactions/ephemeral.ts';
import { interactions } from '../interactions/interaction.ts';
import { responseUrls } from '../interactions/response-url.ts';
import { triggers } from '../interactions/trigger.ts';
import { views } from '../interactions/view.ts';
import { memberStates } from '../member-state.ts';
import { messages } from '../message.ts';
import { availability } from '../people/availability.ts';
import { emoji } from '../people/emoji.ts';
import { pins } from '../pin.ts';
import { reactions } from '../reaction.ts';
import { refreshTokens } from '../sign-in/refresh-token.ts';
import { scheduledMessages } from '../scheduled-message.ts';
import { streams } from '../stream.ts';
import { serviceStates } from '../service-state.ts';
import { sessions } from '../sign-in/session.ts';
import { teams } from '../team.ts';
import { tokens } from '../token.ts';
import { reminders } from '../people/reminder.ts';
import { usergroups } from '../people/usergroup.ts';
import { users } from '../user.ts';
import { webhooks } from '../webhook.ts';
import { clocks } from './world-clock.ts';
import { counters } from './world-ids.ts';
import { userId } from '../shapes.ts';

/** A photo that somebody set as their picture. Its address has the `avatar_hash` of the person. */
const PhotoRecord = z.object({
  hash: z.string(),
  user: userId,
  /** Only types of pictures, so that a world from a file cannot make the platform serve an HTML page. */
  mimetype: z.enum(['image/png', 'image/jpeg', 'image/gif']),
  /** Its bytes, as base64. */
  bytes: z.string(),
});

const photos = defineTable({
  name: 'photos',
  schema: PhotoRecord,
  key: ({ hash }) => hash,
  references: { user: 'users' },
});

/** A condition that is active in the world, with what is needed to leave it. */
export const ActiveCondition = z.object({
  name: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  /** What the condition overwrote, to be restored when it ends. */
  before: z.unknown(),
  /** Rises in the order in which conditions became active. */
  // oxlint-disable-next-line no-underscore-dangle -- the name zod gives it
  entered: z._default(z.int(), 0),
});
type ActiveCondition = z.infer<typeof ActiveCondition>;

const activeConditions = defineTable({
  name: 'conditions',
  schema: ActiveCondition,
  key: (row) => row.name,
});

/** All tables of a world, by name. Every row of a world, a snapshot or a journal belongs to one of them. */
export const TABLES = {
  teams,
  users,
  channels,
  memberships,
  memberStates,
  bookmarks,
  messages,
  reactions,
  photos,
  pins,
  emoji,
  availability,
  usergroups,
  files,
  reminders,
  scheduledMessages,
  streams,
  assistantThreads,
  apps,
  tokens,
  refreshTokens,
  webhooks,
  consents,
  codes,
  sessions,
  events,
  deliveries,
  deliveryHealth,
  interactions,
  triggers,
  responseUrls,
  views,
  ephemerals,
  conditions: activeConditions,
  exams,
  services: serviceStates,
  clocks,
  counters,
};

type RowOf<Definition> = Definition extends WorldTable<infer Row extends object> ? Row : never;

/** The tables of one world. */
export type Tables = {
  readonly [Name in keyof typeof TABLES]: Table<RowOf<(typeof TABLES)[Name]>>;
};

const DEFINITIONS = Object.entries(TABLES) as [keyof Tables, WorldTable<object>][];
const BY_NAME = new Map<string, WorldTable<object>>(
  DEFINITIONS.map(([, table]) => [table.name, table]),
);

/** Creates all tables, empty, in a store. */
export const createTables = (store: Store): Tables =>
  Object.fromEntries(DEFINITIONS.map(([name, table]) => [name, store.table(table)])) as Tables;

/** Finds a table by the name that changes, journals and snapshots use for it. */
export const findTable = (name: string): WorldTable<object> | undefined => BY_NAME.get(name);
