import * as z from 'zod/mini';
import { MANIFESTS } from '../../manifest/manifests.ts';
import { defineMethod } from '../../pipeline/method.ts';
import {
  appArgument,
  MANIFEST_METHOD,
  manifestArgument,
  notSupported,
} from './manifest-arguments.ts';

export const appsManifestUpdate = defineMethod({
  name: 'apps.manifest.update',
  summary: 'Gives an app another manifest, which replaces what was configured.',
  description:
    'Tokens keep their scopes: if permissions_updated is true, the app has to be installed again.',
  tier: 1,
  ...MANIFEST_METHOD,
  args: z.object({ ...appArgument, ...manifestArgument }),
  returns: z.object({ app_id: z.string(), permissions_updated: z.boolean(), ...notSupported }),
  errors: ['invalid_app_id', 'invalid_manifest'],
  handler: (call) => MANIFESTS.need().updateFromManifest(call),
});
