import * as z from 'zod/mini';
import { MANIFESTS } from '../../manifest/manifests.ts';
import { defineMethod } from '../../pipeline/method.ts';
import { appArgument, MANIFEST_METHOD } from './manifest-arguments.ts';

export const appsManifestExport = defineMethod({
  name: 'apps.manifest.export',
  summary: 'Answers the manifest of an app as it is configured now.',
  tier: 3,
  ...MANIFEST_METHOD,
  args: z.object(appArgument),
  returns: z.object({ manifest: z.record(z.string(), z.unknown()) }),
  errors: ['invalid_app_id'],
  handler: (call) => MANIFESTS.need().exportManifest(call),
});
