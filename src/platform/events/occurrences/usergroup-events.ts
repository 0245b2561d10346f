import { usergroups, type UsergroupRecord, wireUsergroup } from '../../model/people/usergroup.ts';
import type { World } from '../../model/world/world.ts';
import { eventTs, buildOccurrence, type Derive, type Occurrence } from './occurrence.ts';

/** User groups that were created or changed, and who is in them. */
export const usergroupEvents: Derive = (world, changes) =>
  changes
    .of(usergroups)
    .flatMap(({ before, after }) =>
      after === null ? [] : buildUsergroupChanged(world, before, after),
    );

const SEEN = { channel: null, seenBy: 'workspace' } as const;

/** The events of a change: of the group, if more than its people changed, and of those who come and go. */
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
  const isOther = before === null || described(before) !== described(after);
  const told = isOther
    ? [buildOccurrence({ ...SEEN, type, bodyFor: () => ({ type, subteam: subteam(), event_ts }) })]
    : [];
  const came = after.users.filter((id) => before?.users.includes(id) !== true);
  const went = (before?.users ?? []).filter((id) => !after.users.includes(id));
  if (came.length + went.length === 0) return told;
  return [
    ...told,
    buildOccurrence({
      ...SEEN,
      type: 'subteam_members_changed',
      bodyFor: () => ({
        type: 'subteam_members_changed' as const,
        subteam_id: after.id,
        team_id: world.team.id,
        date_previous_update: (before ?? after).date_update,
        date_update: after.date_update,
        added_users: came,
        added_users_count: came.length,
        removed_users: went,
        removed_users_count: went.length,
        event_ts,
      }),
    }),
    ...ofSelf(after.id, 'subteam_self_added', came, event_ts),
    ...ofSelf(after.id, 'subteam_self_removed', went, event_ts),
  ];
}

/** What an app is told whose bot came or went. */
const ofSelf = (
  subteam_id: string,
  type: 'subteam_self_added' | 'subteam_self_removed',
  users: readonly string[],
  event_ts: string,
): Occurrence[] =>
  users.length === 0
    ? []
    : [
        buildOccurrence<typeof type>({
          ...SEEN,
          type,
          concerns: ({ bot_user }) => users.includes(bot_user),
          bodyFor: () => ({ type, subteam_id, event_ts }),
        }),
      ];

const described = ({ name, handle, description, channels, date_delete }: UsergroupRecord): string =>
  JSON.stringify([name, handle, description, channels, date_delete]);
