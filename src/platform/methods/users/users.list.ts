import * as z from 'zod/mini';
import { PageMetadata, User } from '../../../contract/entities.ts';
import { anyOf, defineMethod } from '../../pipeline/method.ts';
import { writeUsers } from './user-view.ts';

/** Interface, "users.list". */
export const usersList = defineMethod({
  name: 'users.list',
  summary: 'Lists all users of the workspace, including bots and deactivated accounts.',
  description: 'Email addresses require the scope users:read.email.',
  verbs: ['GET', 'POST'],
  tier: 2,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('users:read')],
  pagination: { default_limit: 100, max_limit: 1000 },
  args: z.object({}),
  returns: z.object({ members: z.array(User), cache_ts: z.int(), response_metadata: PageMetadata }),
  errors: [],
  provenance: 'stated',
  assumptions: ['A-4', 'A-5'],
  handler: ({ world, caller, paging }) => {
    const rows = world.users.scan(paging.after === null ? {} : { after: paging.after });
    const { page, response_metadata } = paging.cut(rows, ({ id }) => id);
    return {
      members: writeUsers(world, caller, page),
      cache_ts: Math.floor(world.clock.now()),
      response_metadata,
    };
  },
});
