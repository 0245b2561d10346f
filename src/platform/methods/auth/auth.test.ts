import * as z from 'zod/mini';
import { TOKEN_TYPES } from '../../../contract/tokens.ts';
import { defineMethod } from '../../pipeline/method.ts';

/** Identifies the user of a token. Every framework calls it at startup (docs/assumptions.md, A-1). */
export const authTest = defineMethod({
  name: 'auth.test',
  summary: 'Identifies the user and workspace of the token.',
  verbs: ['POST', 'GET'],
  tier: 4,
  tokens: TOKEN_TYPES,
  scopes: [],
  args: z.object({}),
  returns: z.object({
    url: z.string(),
    team: z.string(),
    user: z.string(),
    team_id: z.string(),
    user_id: z.string(),
    bot_id: z.optional(z.string()),
    is_enterprise_install: z.boolean(),
  }),
  errors: [],
  provenance: 'assumed',
  assumptions: ['A-1'],
  handler: ({ world, caller: { user } }) => ({
    url: `${world.deployment.base_url}/`,
    team: world.team.name,
    user: user.name,
    team_id: world.team.id,
    user_id: user.id,
    ...(user.bot_id === undefined ? {} : { bot_id: user.bot_id }),
    is_enterprise_install: false,
  }),
});
