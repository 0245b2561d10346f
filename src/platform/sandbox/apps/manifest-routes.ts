import {
  AppManifest,
  ChangedApp,
  ChangeManifestBody,
  CreateAppBody,
  CreatedApp,
  DeletedApp,
} from '../../../contract/schemas/manifests.ts';
import { isRefusal, type Refusal, refuse } from '../../http/refusal.ts';
import { manifestOf, scopesOf } from '../../manifest/app-manifest.ts';
import {
  changeManifest,
  createApp,
  deleteApp,
  installFromManifest,
  MAX_APPS,
} from '../../manifest/create-app.ts';
import { findUnsupported, type ManifestFault, readManifest } from '../../manifest/read-manifest.ts';
import type { AppRecord } from '../../model/app.ts';
import { tokenStatus } from '../../model/token.ts';
import type { World } from '../../model/world/world.ts';
import { route, type Route } from '../route/define-route.ts';
import { noApp, noUser } from '../route/refusals.ts';
import { appBrief } from '../route/world-brief.ts';

/** Apps from manifests (sandbox-api, "Apps from manifests, and what people do"; docs/assumptions.md, A-47). */
export const MANIFEST_ROUTES: readonly Route[] = [
  route({
    method: 'POST',
    path: '/sandbox/apps',
    summary: 'Creates an app from a manifest, and installs it.',
    body: { schema: CreateAppBody, invalid: 'invalid_app' },
    answer: CreatedApp,
    handler: async ({ sandbox: { service, deployment }, body, noteAs }) => {
      const read = await readManifest(body.manifest, deployment);
      if ('faults' in read) return invalidManifest(read.faults);
      const { manifest, notSupported } = read;
      const after = service.log.newestId;
      const created = await service.change('app', (world) => {
        if (world.apps.size >= MAX_APPS) return TOO_MANY;
        const nobody = personFault(world, body.user_id);
        if (nobody !== null) return nobody;
        const app = createApp(world, manifest);
        if (body.install !== false) installFromManifest(world, app, manifest, body.user_id);
        return app;
      });
      if (isRefusal(created)) return created;
      const answer = { app: appBrief(service, created), not_supported: [...notSupported] };
      noteAs({ after, body: { ...body, manifest }, answer: { ok: true, ...answer } });
      return answer;
    },
  }),
  route({
    method: 'GET',
    path: '/sandbox/apps/{app_id}/manifest',
    summary: 'The manifest of an app as it is configured now.',
    answer: AppManifest,
    handler: ({ sandbox: { service }, params: { app_id } }) => {
      const app = service.world.apps.get(app_id);
      if (app === undefined || app.deleted === true) return noApp(app_id);
      const manifest = manifestOf(service.world, app);
      return { manifest, not_supported: findUnsupported(manifest) };
    },
  }),
  route({
    method: 'DELETE',
    path: '/sandbox/apps/{app_id}',
    summary: 'Deletes an app: it is uninstalled, and no listing has it any more.',
    answer: DeletedApp,
    handler: async ({ sandbox: { service }, params: { app_id } }) => {
      const deleted = await service.change('app', (world) => {
        const app = world.apps.get(app_id);
        return app === undefined || app.deleted === true
          ? noApp(app_id)
          : (deleteApp(world, app) ?? ONLY_APP);
      });
      return isRefusal(deleted) ? deleted : {};
    },
  }),
  route({
    method: 'PUT',
    path: '/sandbox/apps/{app_id}/manifest',
    summary:
      'Gives an app another manifest, which replaces what was configured. Tokens keep their scopes until the app is installed again.',
    body: { schema: ChangeManifestBody, invalid: 'invalid_app' },
    answer: ChangedApp,
    handler: async ({ sandbox: { service, deployment }, params: { app_id }, body, noteAs }) => {
      const read = await readManifest(body.manifest, deployment);
      if ('faults' in read) return invalidManifest(read.faults);
      const { manifest, notSupported } = read;
      const after = service.log.newestId;
      const changed = await service.change('app', (world) => {
        const app = world.apps.get(app_id);
        if (app === undefined || app.deleted === true) return noApp(app_id);
        const nobody = personFault(world, body.user_id);
        if (nobody !== null) return nobody;
        const now = changeManifest(world, app, manifest);
        if (body.install === true) installFromManifest(world, now, manifest, body.user_id);
        return world.apps.get(app_id) ?? now;
      });
      if (isRefusal(changed)) return changed;
      const answer = {
        app: appBrief(service, changed),
        not_supported: [...notSupported],
        must_install: lacksScopes(service.world, changed),
      };
      noteAs({ after, body: { ...body, manifest }, answer: { ok: true, ...answer } });
      return answer;
    },
  }),
];

const ONLY_APP = refuse(
  'only_app',
  'A world keeps one app at least: its calls are made as one. Create another first.',
  409,
);

const invalidManifest = (errors: readonly ManifestFault[]): Refusal => {
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return {
    ...refuse(
      'invalid_manifest',
      `The manifest cannot be used: ${first?.pointer || 'the manifest'} ${first?.message ?? ''}${more}. Nothing was changed.`,
    ),
    errors,
  };
};

const TOO_MANY = refuse(
  'too_many_apps',
  `A world has at most ${MAX_APPS} apps. Change one with PUT /sandbox/apps/{app_id}/manifest, or reset the world.`,
  409,
);

/** Why a person cannot install an app; null if they can, or if nobody is named. */
function personFault(world: Pick<World, 'users'>, id: string | undefined): Refusal | null {
  if (id === undefined) return null;
  const user = world.users.get(id);
  if (user === undefined) return noUser(id);
  if (user.is_bot) return refuse('user_is_bot', `${id} is a bot, and cannot install an app.`);
  return user.deleted
    ? refuse('user_is_deactivated', `${id} is deactivated, and cannot install an app.`)
    : null;
}

/** Whether the manifest of an app asks for scopes that no active token of it has. */
function lacksScopes(world: Pick<World, 'tokens' | 'clock'>, app: AppRecord): boolean {
  if (app.manifest === undefined) return false;
  const wanted = scopesOf(app.manifest);
  return (['bot', 'user'] as const).some((type) => {
    const rows = Array.from(world.tokens.scanIndex('holder', { prefix: `${app.id}:${type}:` }));
    const held = new Set(
      rows.flatMap((row) => (tokenStatus(world, row) === 'active' ? row.scopes : [])),
    );
    return wanted[type].some((scope) => !held.has(scope));
  });
}
