import * as z from 'zod/mini';
import { defineMethod } from '../../pipeline/method.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import { VIEWS } from '../../views/views.ts';
import {
  TRIGGER_ERRORS,
  VIEW_ERRORS,
  triggerArgument,
  viewAnswer,
  viewArgument,
} from './view-arguments.ts';

export const viewsPush = defineMethod({
  name: 'views.push',
  summary: 'Puts a view on top of the modal in which a person just acted.',
  description: 'A modal has at most three views on top of each other.',
  verbs: ['POST'],
  tier: 4,
  tokens: ['bot'],
  scopes: [],
  args: z.object({ ...triggerArgument, ...viewArgument }),
  returns: viewAnswer,
  errors: [...VIEW_ERRORS, ...TRIGGER_ERRORS, 'push_limit_reached'],
  needs: [VIEWS, BLOCK_CHECKS],
  provenance: 'assumed',
  assumptions: ['A-49'],
  handler: (call) => VIEWS.need().pushView(call),
});
