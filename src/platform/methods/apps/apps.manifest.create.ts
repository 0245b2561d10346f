import * as z from 'zod/mini';
import { MANIFESTS } from '../../manifest/manifests.ts';
import { defineMethod } from '../../pipeline/method.ts';
import { MANIFEST_METHOD, manifestArgument, notSupported } from './manifest-arguments.ts';

export const appsManifestCreate = defineMethod({
  name: 'apps.manifest.create',
  summary: 'Creates an app from a manifest.',
  description: 'The app is not installed yet: oauth_authorize_url is where a person does that.',
  tier: 1,
  ...MANIFEST_METHOD,
  args: z.object(manifestArgument),
  returns: z.object({
    app_id: z.string(),
    credentials: z.object({
      client_id: z.string(),
      client_secret: z.string(),
      verification_token: z.string(),
      signing_secret: z.string(),
    }),
    oauth_authorize_url: z.string(),
    team_id: z.string(),
    team_domain: z.string(),
    ...notSupported,
  }),
  errors: ['invalid_manifest', 'failed_creating_app'],
  handler: (call) => MANIFESTS.need().createFromManifest(call),
});
