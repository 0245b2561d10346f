import * as z from 'zod/mini';
import { endInstallation } from '../../install/end-installation.ts';
import { clientArguments } from './client-arguments.ts';
import { defineMethod, fail } from '../../pipeline/method.ts';

/**
 * Removes the app from the workspace. Its tokens and webhooks are then refused with the errors of the interface:
 * `account_inactive`, `token_revoked`, `no_service`.
 */
export const appsUninstall = defineMethod({
  name: 'apps.uninstall',
  summary: 'Removes the app from the workspace, with all its tokens and webhooks.',
  verbs: ['POST', 'GET'],
  tier: 1,
  tokens: ['bot', 'user'],
  scopes: [],
  client: true,
  args: z.object(clientArguments),
  returns: z.object({}),
  errors: ['client_id_token_mismatch'],
  provenance: 'assumed',
  assumptions: ['A-28'],
  handler: ({ world, client, caller: { app } }) => {
    if (client?.id !== app.id) {
      const detail = `the token belongs to ${app.name}`;
      return fail('client_id_token_mismatch', `client ${client?.name ?? 'unknown'}`, detail);
    }
    endInstallation(world, app);
    world.apps.put({ ...app, removed: true });
    return {};
  },
});
