import * as z from 'zod/mini';
import { MANIFESTS } from '../../manifest/manifests.ts';
import { defineMethod } from '../../pipeline/method.ts';
import { appArgument, MANIFEST_METHOD } from './manifest-arguments.ts';

export const appsManifestDelete = defineMethod({
  name: 'apps.manifest.delete',
  summary: 'Deletes an app, and all that it was allowed.',
  tier: 1,
  ...MANIFEST_METHOD,
  args: z.object(appArgument),
  returns: z.object({}),
  errors: ['invalid_app_id', 'app_not_eligible'],
  handler: (call) => MANIFESTS.need().deleteByManifest(call),
});
