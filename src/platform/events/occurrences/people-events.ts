import { availability, dndStatus, snoozeStatus } from '../../model/people/availability.ts';
import { emoji, emojiValue, type EmojiRecord } from '../../model/people/emoji.ts';
import type { AppRecord } from '../../model/app.ts';
import { users, type UserRecord, wireUser } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';
import { holdsScope } from './bot-scopes.ts';
import { eventTs, buildOccurrence, type Derive, type Occurrence } from './occurrence.ts';

/** Emoji that the workspace added and removed. */
export const emojiEvents: Derive = (world, changes) => {
  const changed = changes.of(emoji);
  const removed = changed.flatMap(({ before, after }) => (after === null && before ? before : []));
  return [
    ...changed.flatMap(({ before, after }) =>
      before === null && after !== null ? buildEmojiAdded(world, after) : [],
    ),
    ...(removed.length > 0 ? [emojiRemoved(world, removed)] : []),
  ];
};

export const buildEmojiAdded = (
  world: Pick<World, 'clock' | 'deployment' | 'options'>,
  row: EmojiRecord,
): Occurrence =>
  buildOccurrence({
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
  buildOccurrence({
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
    if (before === null) return after.is_bot ? [] : [buildTeamJoined(world, after)];
    return [
      buildUserChanged(world, after),
      ...(hasSame(before, after, STATUS)
        ? []
        : [buildUserChanged(world, after, 'user_status_changed')]),
      ...(hasSame(before, after, PROFILE)
        ? []
        : [buildUserChanged(world, after, 'user_profile_changed')]),
    ];
  });

const STATUS = ['status'] as const;

/** What a profile holds, besides the status. */
const PROFILE = [
  'real_name',
  'first_name',
  'last_name',
  'display_name',
  'pronouns',
  'start_date',
  'title',
  'phone',
  'skype',
  'email',
  'avatar_hash',
  'own_avatar',
  'fields',
] as const;

/** Whether two records of somebody have the same in these fields. */
const hasSame = (one: UserRecord, other: UserRecord, fields: readonly (keyof UserRecord)[]) =>
  fields.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

type Place = Pick<World, 'clock' | 'team' | 'deployment' | 'tokens'>;

/** The user as an app sees it: with the e-mail address if a token of its bot allows that. */
const userFor = (world: Place, app: AppRecord, user: UserRecord) =>
  wireUser(user, {
    teamId: world.team.id,
    baseUrl: world.deployment.base_url,
    email: holdsScope(world, app, 'users:read.email'),
  });

/** Something of somebody changed: anything, or the part that the type names. */
export const buildUserChanged = (
  world: Place,
  user: UserRecord,
  type: 'user_change' | 'user_profile_changed' | 'user_status_changed' = 'user_change',
): Occurrence =>
  buildOccurrence({
    type,
    channel: null,
    seenBy: 'workspace',
    bodyFor: (app) => ({
      type,
      user: userFor(world, app, user),
      cache_ts: Math.floor(world.clock.now()),
      event_ts: eventTs(world),
    }),
  });

export const buildTeamJoined = (world: Place, user: UserRecord): Occurrence =>
  buildOccurrence({
    type: 'team_join',
    channel: null,
    seenBy: 'workspace',
    bodyFor: (app) => ({
      type: 'team_join' as const,
      user: userFor(world, app, user),
      event_ts: eventTs(world),
    }),
  });

/** People who turned their notifications on or off, and snoozes that ended. */
export const dndEvents: Derive = (world, changes) =>
  changes.of(availability).flatMap(({ before, after }) => {
    const user = world.users.get((after ?? before)?.user ?? '');
    const isSame =
      (before?.snooze_until ?? null) === (after?.snooze_until ?? null) &&
      (before?.quiet_ended ?? null) === (after?.quiet_ended ?? null);
    return user === undefined || isSame ? [] : buildDndChanged(world, user);
  });

/** Both events of a change: one has what only the person sees. */
export function buildDndChanged(
  world: Pick<World, 'clock' | 'availability'>,
  user: UserRecord,
): Occurrence[] {
  const seen = { channel: null, seenBy: 'workspace' } as const;
  const common = () => ({ user: user.id, event_ts: eventTs(world) });
  const everyone = () => dndStatus(world, user);
  return [
    buildOccurrence({
      ...seen,
      type: 'dnd_updated',
      bodyFor: () => ({
        type: 'dnd_updated' as const,
        ...common(),
        dnd_status: { ...everyone(), ...snoozeStatus(world, user) },
      }),
    }),
    buildOccurrence({
      ...seen,
      type: 'dnd_updated_user',
      bodyFor: () => ({
        type: 'dnd_updated_user' as const,
        ...common(),
        dnd_status: everyone(),
      }),
    }),
  ];
}
