import * as z from 'zod/mini';
import { defineMethod } from '../../pipeline/method.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import { VIEWS } from '../../views/views.ts';
import { VIEW_ERRORS, hashArgument, viewAnswer, viewArgument } from './view-arguments.ts';

export const viewsPublish = defineMethod({
  name: 'views.publish',
  summary: 'Publishes the Home tab of the app for a person.',
  description:
    'The same view each time: its id stays. What the person chose stays in every element that stays.',
  verbs: ['POST'],
  tier: 4,
  tokens: ['bot'],
  scopes: [],
  args: z.object({
    user_id: z.string().check(z.describe('Whose Home tab.')),
    ...viewArgument,
    ...hashArgument,
  }),
  returns: viewAnswer,
  errors: ['user_not_found', 'not_enabled', ...VIEW_ERRORS, 'hash_conflict'],
  needs: [VIEWS, BLOCK_CHECKS],
  provenance: 'assumed',
  assumptions: ['A-49'],
  handler: (call) => VIEWS.need().publishView(call),
});
