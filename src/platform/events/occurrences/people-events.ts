import { emoji, emojiValue, type EmojiRecord } from '../../model/people/emoji.ts';
import type { AppRecord } from '../../model/app.ts';
import { users, type UserRecord, wireUser } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';
import { holdsScope } from './bot-scopes.ts';
import { eventTs, occurrence, type Derive, type Occurrence } from './occurrence.ts';

/** Emoji that the workspace added and removed. */
export const emojiEvents: Derive = (world, changes) => {
  const changed = changes.of(emoji);
  const removed = changed.flatMap(({ before, after }) => (after === null && before ? before : []));
  return [
    ...changed.flatMap(({ before, after }) =>
      before === null && after !== null ? emojiAdded(world, after) : [],
    ),
    ...(removed.length > 0 ? [emojiRemoved(world, removed)] : []),
  ];
};

export const emojiAdded = (
  world: Pick<World, 'clock' | 'deployment' | 'options'>,
  row: EmojiRecord,
): Occurrence =>
  occurrence({
    type: 'emoji_changed',
    channel: null,
    seenBy: 'workspace',
    bodyFor: () => ({
      type: 'emoji_changed' as const,
      subtype: 'add' as const,
      name: row.name,
      value: emojiValue(world, row),
      event_ts: eventTs(world),
    }),
  });

const emojiRemoved = (world: Pick<World, 'clock'>, rows: readonly EmojiRecord[]): Occurrence =>
  occurrence({
    type: 'emoji_changed',
    channel: null,
    seenBy: 'workspace',
    bodyFor: () => ({
      type: 'emoji_changed' as const,
      subtype: 'remove' as const,
      names: rows.map(({ name }) => name),
      event_ts: eventTs(world),
    }),
  });

/** People who joined, and changes of people and bots. */
export const userEvents: Derive = (world, changes) =>
  changes.of(users).flatMap(({ before, after }) => {
    if (after === null) return [];
    if (before === null) return after.is_bot ? [] : [joinedTeam(world, after)];
    return [userChanged(world, after)];
  });

type Place = Pick<World, 'clock' | 'team' | 'deployment' | 'tokens'>;

/** The user as an app sees it: with the e-mail address if a token of its bot allows that. */
const userFor = (world: Place, app: AppRecord, user: UserRecord) =>
  wireUser(user, {
    teamId: world.team.id,
    baseUrl: world.deployment.base_url,
    email: holdsScope(world, app, 'users:read.email'),
  });

export const userChanged = (world: Place, user: UserRecord): Occurrence =>
  occurrence({
    type: 'user_change',
    channel: null,
    seenBy: 'workspace',
    bodyFor: (app) => ({
      type: 'user_change' as const,
      user: userFor(world, app, user),
      cache_ts: Math.floor(world.clock.now()),
      event_ts: eventTs(world),
    }),
  });

export const joinedTeam = (world: Place, user: UserRecord): Occurrence =>
  occurrence({
    type: 'team_join',
    channel: null,
    seenBy: 'workspace',
    bodyFor: (app) => ({
      type: 'team_join' as const,
      user: userFor(world, app, user),
      event_ts: eventTs(world),
    }),
  });
