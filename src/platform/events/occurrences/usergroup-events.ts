import { usergroups, type UsergroupRecord, wireUsergroup } from '../../model/people/usergroup.ts';
import type { World } from '../../model/world/world.ts';
import { eventTs, buildOccurrence, type Derive, type Occurrence } from './occurrence.ts';

/** The events of user groups that were created or changed, and of their members. */
export const usergroupEvents: Derive = (world, changes) =>
  changes
    .of(usergroups)
    .flatMap(({ before, after }) =>
      after === null ? [] : buildUsergroupChanged(world, before, after),
    );

const TO_ALL_APPS = { channel: null, seenBy: 'workspace' } as const;

/**
 * The events of one change. `subteam_updated` is among them only if more than the members changed. Apps whose bots joined or left
 * get another event.
 */
export function buildUsergroupChanged(
  world: Pick<World, 'clock' | 'team' | 'channels'>,
  before: UsergroupRecord | null,
  after: UsergroupRecord,
): Occurrence[] {
  const event_ts = eventTs(world);
  const type = before === null ? ('subteam_created' as const) : ('subteam_updated' as const);
  const subteam = () => ({
    ...wireUsergroup(world, after, { count: true }),
    users: [...after.users],
  });
  const isGroupChanged = before === null || descriptionOf(before) !== descriptionOf(after);
  const ofGroup = isGroupChanged
    ? [
        buildOccurrence({
          ...TO_ALL_APPS,
          type,
          bodyFor: () => ({ type, subteam: subteam(), event_ts }),
        }),
      ]
    : [];
  const joined = after.users.filter((id) => before?.users.includes(id) !== true);
  const left = (before?.users ?? []).filter((id) => !after.users.includes(id));
  if (joined.length + left.length === 0) return ofGroup;
  return [
    ...ofGroup,
    buildOccurrence({
      ...TO_ALL_APPS,
      type: 'subteam_members_changed',
      bodyFor: () => ({
        type: 'subteam_members_changed' as const,
        subteam_id: after.id,
        team_id: world.team.id,
        date_previous_update: (before ?? after).date_update,
        date_update: after.date_update,
        added_users: joined,
        added_users_count: joined.length,
        removed_users: left,
        removed_users_count: left.length,
        event_ts,
      }),
    }),
    ...ofBots(after.id, 'subteam_self_added', joined, event_ts),
    ...ofBots(after.id, 'subteam_self_removed', left, event_ts),
  ];
}

/** The event for the apps whose bots joined or left; none if nobody did. */
const ofBots = (
  subteam_id: string,
  type: 'subteam_self_added' | 'subteam_self_removed',
  users: readonly string[],
  event_ts: string,
): Occurrence[] =>
  users.length === 0
    ? []
    : [
        buildOccurrence<typeof type>({
          ...TO_ALL_APPS,
          type,
          concerns: ({ bot_user }) => users.includes(bot_user),
          bodyFor: () => ({ type, subteam_id, event_ts }),
        }),
      ];

const descriptionOf = ({
  name,
  handle,
  description,
  channels,
  date_delete,
}: UsergroupRecord): string => JSON.stringify([name, handle, description, channels, date_delete]);
