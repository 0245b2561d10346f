import type { Manifest } from '../../contract/manifest/manifest.ts';
import { quoteShort } from '../http/form.ts';
import { renewToken } from '../install/renewed-token.ts';
import type { AppRecord } from '../model/app.ts';
import type { World } from '../model/world/world.ts';
import { fail, type Failure, isFailure } from '../pipeline/method.ts';
import { manifestOf, scopesOf } from './app-manifest.ts';
import { changeManifest, createApp, deleteApp, liveApps, MAX_APPS } from './create-app.ts';
import { checkManifest } from './read-manifest.ts';

/** The work of `apps.manifest.*` and `tooling.tokens.rotate` (interactivity, "Manifests"; docs/assumptions.md, A-50). */

interface Work<Args> {
  readonly world: World;
  readonly args: Args;
}

interface Read {
  readonly manifest: Manifest;
  readonly notSupported: readonly string[];
}

/** Reads the manifest of a call. Every mistake is named with its place. */
function readGiven(world: World, given: unknown): Read | Failure<'invalid_manifest'> {
  const read = checkManifest(given, world.deployment);
  if ('manifest' in read) return read;
  const errors = read.faults.map(({ pointer, message }) => ({ message, pointer }));
  const [first] = errors;
  return {
    ...fail('invalid_manifest', first?.pointer || 'the manifest', first?.message),
    extra: { errors },
  };
}

function findApp(world: World, id: string): AppRecord | Failure<'invalid_app_id'> {
  const app = world.apps.get(id);
  return app === undefined || app.deleted === true
    ? fail('invalid_app_id', `app_id ${quoteShort(id)}`, 'no app of this world has it')
    : app;
}

export function validateManifest({
  world,
  args,
}: Work<{ readonly manifest: unknown; readonly app_id?: string | undefined }>) {
  const app = args.app_id === undefined ? null : findApp(world, args.app_id);
  if (app !== null && isFailure(app)) return app;
  const read = readGiven(world, args.manifest);
  return isFailure(read) ? read : { errors: [], not_supported: [...read.notSupported] };
}

export function createFromManifest({ world, args }: Work<{ readonly manifest: unknown }>) {
  const read = readGiven(world, args.manifest);
  if (isFailure(read)) return read;
  if (liveApps(world).length >= MAX_APPS)
    return fail('failed_creating_app', `${MAX_APPS} apps`, 'a world has no more than that');
  const app = createApp(world, read.manifest);
  const { id: app_id, client_id, client_secret, verification_token, signing_secret } = app;
  return {
    app_id,
    credentials: { client_id, client_secret, verification_token, signing_secret },
    oauth_authorize_url: authorizeUrl(world, app, read.manifest),
    team_id: world.team.id,
    team_domain: world.team.domain,
    not_supported: [...read.notSupported],
  };
}

/** Where a person installs the app. */
function authorizeUrl({ deployment }: World, { client_id }: AppRecord, manifest: Manifest): string {
  const { bot, user } = scopesOf(manifest);
  const query = new URLSearchParams({ client_id, scope: bot.join(), user_scope: user.join() });
  return `${deployment.base_url}/oauth/v2/authorize?${query}`;
}

export function updateFromManifest({
  world,
  args,
}: Work<{ readonly app_id: string; readonly manifest: unknown }>) {
  const app = findApp(world, args.app_id);
  if (isFailure(app)) return app;
  const read = readGiven(world, args.manifest);
  if (isFailure(read)) return read;
  const before = scopesOf(manifestOf(world, app));
  changeManifest(world, app, read.manifest);
  const after = scopesOf(read.manifest);
  const isSame = (a: readonly string[], b: readonly string[]) =>
    a.length === b.length && a.every((scope) => b.includes(scope));
  return {
    app_id: app.id,
    permissions_updated: !isSame(before.bot, after.bot) || !isSame(before.user, after.user),
    not_supported: [...read.notSupported],
  };
}

export function exportManifest({ world, args }: Work<{ readonly app_id: string }>) {
  const app = findApp(world, args.app_id);
  return isFailure(app) ? app : { manifest: manifestOf(world, app) };
}

export function deleteByManifest({ world, args }: Work<{ readonly app_id: string }>) {
  const app = findApp(world, args.app_id);
  if (isFailure(app)) return app;
  return deleteApp(world, app) === null
    ? fail('app_not_eligible', `app ${app.id}`, 'a world keeps one app at least')
    : {};
}

export function rotateToken({ world, args }: Work<{ readonly refresh_token: string }>) {
  const renewed = renewToken(world, null, args.refresh_token);
  if (isFailure(renewed)) return renewed;
  const { record, refresh_token, expires_in } = renewed;
  const iat = Math.floor(record.issued_at);
  return {
    token: record.token,
    refresh_token,
    team_id: world.team.id,
    user_id: record.user ?? '',
    iat,
    exp: iat + expires_in,
  };
}
