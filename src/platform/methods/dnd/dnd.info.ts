import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import { dndStatus, snoozeStatus } from '../../model/people/availability.ts';
import { anyOf, defineMethod, fail } from '../../pipeline/method.ts';
import { DND } from './dnd-status.ts';

export const dndInfo = defineMethod({
  name: 'dnd.info',
  summary: 'Says when somebody wants no notifications.',
  description: 'For the caller it also says whether they snooze.',
  verbs: ['GET', 'POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('dnd:read')],
  args: z.object({
    user: z.optional(z.string().check(z.describe('Id of the user; the caller if left out.'))),
  }),
  returns: z.object({
    ...DND,
    snooze_enabled: z.optional(z.boolean()),
    snooze_endtime: z.optional(z.int()),
    snooze_remaining: z.optional(z.int()),
  }),
  errors: ['user_not_found'],
  provenance: 'assumed',
  assumptions: ['A-85'],
  handler: ({ world, caller, args: { user: id = caller.user.id } }) => {
    const user = world.users.get(id);
    if (user === undefined)
      return fail('user_not_found', `user ${quoteShort(id)}`, 'nobody has that id');
    const isOwn = id === caller.user.id;
    return { ...dndStatus(world, user), ...(isOwn ? snoozeStatus(world, user) : {}) };
  },
});
