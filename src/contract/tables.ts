import type * as schemas from './schemas/exchange.ts';
import type { Shape } from './schemas/shape.ts';

/** The names of all tables of a world. */
export const TABLE_NAMES = [
  'apps',
  'assistant_threads',
  'availability',
  'bookmarks',
  'channels',
  'clock',
  'codes',
  'conditions',
  'consents',
  'counters',
  'deliveries',
  'delivery_health',
  'emoji',
  'ephemeral_messages',
  'events',
  'exams',
  'files',
  'interactions',
  'member_states',
  'memberships',
  'messages',
  'photos',
  'pins',
  'reactions',
  'refresh_tokens',
  'reminders',
  'response_urls',
  'scheduled_messages',
  'service',
  'sessions',
  'streams',
  'teams',
  'tokens',
  'triggers',
  'usergroups',
  'users',
  'views',
  'webhooks',
] as const;
export type TableName = (typeof TABLE_NAMES)[number];

/** Tables whose records belong to a message: they have its channel and its `ts`. */
export const MESSAGE_TABLES = [
  'messages',
  'pins',
  'reactions',
] as const satisfies readonly TableName[];
export type MessageTable = (typeof MESSAGE_TABLES)[number];

/** A record that a call changed, its secrets masked. */
export type TouchedRecord = Shape<typeof schemas.TouchedRecord>;

export const isTableName = (name: string): name is TableName =>
  (TABLE_NAMES as readonly string[]).includes(name);

export const isMessageTable = (name: TableName): name is MessageTable =>
  (MESSAGE_TABLES as readonly TableName[]).includes(name);
