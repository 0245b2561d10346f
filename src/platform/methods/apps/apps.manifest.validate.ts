import * as z from 'zod/mini';
import { MANIFESTS } from '../../manifest/manifests.ts';
import { defineMethod } from '../../pipeline/method.ts';
import { MANIFEST_METHOD, manifestArgument, notSupported } from './manifest-arguments.ts';

export const appsManifestValidate = defineMethod({
  name: 'apps.manifest.validate',
  summary: 'Checks a manifest, and names each mistake with its place.',
  tier: 2,
  ...MANIFEST_METHOD,
  args: z.object({
    ...manifestArgument,
    app_id: z.optional(z.string().check(z.describe('Id of the app that it is for.'))),
  }),
  returns: z.object({ errors: z.array(z.unknown()), ...notSupported }),
  errors: ['invalid_app_id', 'invalid_manifest'],
  handler: (call) => MANIFESTS.need().validateManifest(call),
});
