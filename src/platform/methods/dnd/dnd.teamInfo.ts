import * as z from 'zod/mini';
import { dndStatus } from '../../model/people/availability.ts';
import { anyOf, defineMethod } from '../../pipeline/method.ts';
import { peopleNamed } from '../users/people-named.ts';
import { DND } from './dnd-status.ts';

/** The most people of one call. */
const MAX_PEOPLE = 50;

export const dndTeamInfo = defineMethod({
  name: 'dnd.teamInfo',
  summary: 'Says when several people want no notifications.',
  verbs: ['GET', 'POST'],
  tier: 2,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('dnd:read')],
  args: z.object({
    users: z.string().check(z.describe(`User ids, separated by commas; at most ${MAX_PEOPLE}.`)),
  }),
  returns: z.object({ users: z.record(z.string(), z.object(DND)) }),
  errors: ['too_many_users', 'user_not_found', 'user_disabled'],
  provenance: 'assumed',
  assumptions: ['A-85'],
  handler: ({ world, args }) => {
    const people = peopleNamed(world, args.users, MAX_PEOPLE);
    if ('failed' in people) return people;
    const known = [...people].flatMap((id) => world.users.get(id) ?? []);
    return { users: Object.fromEntries(known.map((user) => [user.id, dndStatus(world, user)])) };
  },
});
