import type { KeptRow } from '../store/journal.ts';
import type { World } from '../model/world.ts';

type Target = 'users' | 'apps' | 'channels';

/**
 * Fields that name a row of another table, by table. People and apps are never removed from a world, and
 * channels only by the condition that brings them back, so every one of them must be there.
 */
const REFERENCES: Readonly<Record<string, Readonly<Record<string, Target>>>> = {
  messages: { channel: 'channels', user: 'users', app_id: 'apps' },
  memberships: { channel: 'channels', user: 'users' },
  reactions: { channel: 'channels', user: 'users' },
  channels: { creator: 'users' },
  apps: { bot_user: 'users' },
  tokens: { app: 'apps', user: 'users' },
  refresh_tokens: { app: 'apps', user: 'users' },
  webhooks: { app: 'apps', channel: 'channels', creator: 'users' },
  consents: { app: 'apps' },
  codes: { app: 'apps', user: 'users', channel: 'channels' },
  sessions: { user: 'users' },
};

/** The first field of a row that names what is not in the world, in words; null if all of them exist. */
export function danglingReference(world: World, { table, key, row }: KeptRow): string | null {
  if (row === null) return null;
  for (const [field, target] of Object.entries(REFERENCES[table] ?? {})) {
    const named = (row as Readonly<Record<string, unknown>>)[field];
    if (typeof named !== 'string' || isThere(world, target, named)) continue;
    return `${table} ${key}, field ${field}: there is no ${target.slice(0, -1)} ${JSON.stringify(named)}`;
  }
  return null;
}

function isThere(world: World, target: Target, id: string): boolean {
  return world[target].has(id) || (target === 'channels' && deletedChannel(world) === id);
}

/** The channel that the condition “Channel deleted” holds until it is left. */
function deletedChannel(world: World): unknown {
  return Object(world.conditions.get('channel_deleted')?.before)['id'];
}
