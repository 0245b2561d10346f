import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

export const subteamMembersChanged = define({
  title: 'Others are in a user group',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-86'],
  body: z.looseObject({
    type: z.literal('subteam_members_changed'),
    subteam_id: id,
    team_id: id,
    /** Epoch seconds. */
    date_previous_update: z.int(),
    date_update: z.int(),
    added_users: z.array(id),
    added_users_count: z.int(),
    removed_users: z.array(id),
    removed_users_count: z.int(),
    event_ts,
  }),
  sample: {
    type: 'subteam_members_changed',
    subteam_id: 'S0M3K1Q2ZP7',
    team_id: 'T0M3K1Q2ZP7',
    date_previous_update: 1767225000,
    date_update: 1767225600,
    added_users: ['U0M3K1Q2ZP7'],
    added_users_count: 1,
    removed_users: [],
    removed_users_count: 0,
    event_ts: '1767225600.000000',
  },
});
