import * as z from 'zod/mini';
import { defineMethod } from '../../pipeline/method.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import { VIEWS } from '../../views/views.ts';
import { VIEW_ERRORS, hashArgument, viewAnswer, viewArgument } from './view-arguments.ts';

export const viewsUpdate = defineMethod({
  name: 'views.update',
  summary: 'Replaces a view that is open.',
  description:
    'What the person chose stays in every element that stays. With a hash, a view that changed meanwhile is not replaced.',
  verbs: ['POST'],
  tier: 4,
  tokens: ['bot'],
  scopes: [],
  args: z.object({
    view_id: z.optional(z.string().check(z.describe('Id of the view.'))),
    external_id: z.optional(
      z.string().check(z.describe('Your own id of the view, in place of view_id.')),
    ),
    ...viewArgument,
    ...hashArgument,
  }),
  returns: viewAnswer,
  errors: ['not_found', ...VIEW_ERRORS, 'hash_conflict'],
  needs: [VIEWS, BLOCK_CHECKS],
  provenance: 'assumed',
  assumptions: ['A-49'],
  handler: (call) => VIEWS.need().updateView(call),
});
