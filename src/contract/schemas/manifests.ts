import * as z from 'zod/mini';
import { Manifest } from '../manifest/manifest.ts';
import { WorldApp } from './world.ts';

/** What the sandbox takes and answers about manifests. */

const given = z
  .unknown()
  .check(z.describe('The manifest of an app: an object, or its text as JSON or YAML.'));
const user_id = z.exactOptional(
  z.string().check(z.describe('Who installs the app; the owner when left out.')),
);

/** `POST /sandbox/apps`. */
export const CreateAppBody = z.strictObject({
  manifest: given,
  install: z.exactOptional(
    z.boolean().check(z.describe('False creates the app without installing it.')),
  ),
  user_id,
});

/** `PUT /sandbox/apps/{app_id}/manifest`. */
export const ChangeManifestBody = z.strictObject({
  manifest: given,
  install: z.exactOptional(
    z.boolean().check(z.describe('True installs the app again, with the scopes of the manifest.')),
  ),
  user_id,
});

/** JSON pointers to what Parley does not do. */
const not_supported = z.array(z.string());

export const CreatedApp = z.object({ ok: z.literal(true), app: WorldApp, not_supported });

/** `DELETE /sandbox/apps/{app_id}`. */
export const DeletedApp = z.object({ ok: z.literal(true) });

export const ChangedApp = z.extend(CreatedApp, {
  /** Whether the manifest asks for scopes that the tokens of the app do not have: it has to be installed again. */
  must_install: z.boolean(),
});

export const AppManifest = z.object({ ok: z.literal(true), manifest: Manifest, not_supported });
