import * as z from 'zod/mini';
import { defineMethod, fail } from './define-method.ts';

/**
 * Takes the app out of the workspace. Its tokens and webhooks die with what stands for them in the interface:
 * `account_inactive`, `token_revoked`, `no_service`.
 */
export const appsUninstall = defineMethod({
  name: 'apps.uninstall',
  summary: 'Removes the app from the workspace, with all its tokens and webhooks.',
  verbs: ['POST', 'GET'],
  tier: 1,
  tokens: ['bot', 'user'],
  scopes: [],
  args: z.object({
    client_id: z.string().check(z.describe('The client_id of the app.')),
    client_secret: z.string().check(z.describe('Its client_secret.')),
  }),
  returns: z.object({}),
  errors: ['invalid_client_id', 'bad_client_secret', 'client_id_token_mismatch'],
  provenance: 'assumed',
  assumptions: ['A-28'],
  handler: ({ world, args, caller: { app } }) => {
    const named = Array.from(world.apps.scan()).find((each) => each.client_id === args.client_id);
    const looked_at = `client ${args.client_id}`;
    if (named === undefined)
      return fail('invalid_client_id', looked_at, 'no app has that client_id');
    if (named.client_secret !== args.client_secret)
      return fail('bad_client_secret', looked_at, `it is not the secret of ${named.name}`);
    if (named.id !== app.id) {
      const detail = `the token belongs to ${app.name}`;
      return fail('client_id_token_mismatch', looked_at, detail);
    }
    for (const webhook of Array.from(world.webhooks.scan()))
      if (webhook.app === app.id) world.webhooks.put({ ...webhook, status: 'removed' });
    for (const refresh of Array.from(world.refreshTokens.scan()))
      if (refresh.app === app.id) world.refreshTokens.put({ ...refresh, state: 'revoked' });
    world.signIns.remove(app.id);
    world.apps.put({ ...app, removed: true });
    return {};
  },
});
