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

export const viewsOpen = defineMethod({
  name: 'views.open',
  summary: 'Opens a modal for a person who just acted.',
  description:
    'The trigger says for whom. A modal takes the place of the one that the person has open with the app.',
  verbs: ['POST'],
  tier: 4,
  tokens: ['bot'],
  scopes: [],
  args: z.object({ ...triggerArgument, ...viewArgument }),
  returns: viewAnswer,
  errors: [...VIEW_ERRORS, ...TRIGGER_ERRORS],
  needs: [VIEWS, BLOCK_CHECKS],
  provenance: 'assumed',
  assumptions: ['A-49'],
  handler: (call) => VIEWS.need().openView(call),
});
