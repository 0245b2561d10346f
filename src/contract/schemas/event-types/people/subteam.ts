import * as z from 'zod/mini';
import { id } from '../../define-event.ts';

/** A user group, as events have it. */
export const Subteam = z.looseObject({
  id,
  team_id: id,
  name: z.string(),
  handle: z.string(),
  description: z.string(),
  /** When it was disabled; 0 while it is enabled. */
  date_delete: z.int(),
  users: z.array(id),
});

export const SAMPLE_SUBTEAM = {
  id: 'S0M3K1Q2ZP7',
  team_id: 'T0M3K1Q2ZP7',
  is_usergroup: true,
  is_subteam: true,
  name: 'On call',
  handle: 'on-call',
  description: 'Who answers at night.',
  date_delete: 0,
  users: ['U0M3K1Q2ZP7'],
};
