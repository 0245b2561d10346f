import type { Manifest } from '../../contract/manifest/manifest.ts';
import type { Scope } from '../../contract/scopes.ts';
import { endInstallation } from '../install/end-installation.ts';
import { install } from '../install/install.ts';
import type { AppRecord } from '../model/app.ts';
import { issueCode } from '../model/sign-in/code.ts';
import { ownerOf } from '../model/people/roles.ts';
import { issueToken, tokenStatus } from '../model/token.ts';
import type { World } from '../model/world/world.ts';
import { HEX } from '../runtime/random.ts';
import { addBot } from '../seed/newcomer.ts';
import { FOUNDED_S } from '../seed/seed-world.ts';
import { scopesOf, settingsOf } from './app-manifest.ts';

/** Apps of a world: each adds to what every listing of them answers. */
export const MAX_APPS = 200;

/** Creates an app with a bot user, and with a token for its sockets if the manifest has it connect by them. */
export function createApp(world: World, manifest: Manifest): AppRecord {
  const { name, ...settings } = settingsOf(manifest);
  const bot = addBot(world, manifest.features?.bot_user?.display_name ?? name);
  const digits = () => world.ids.word('client', 12, '0123456789');
  const app = world.apps.put({
    id: world.ids.next('A'),
    name,
    client_id: `${digits()}.${digits()}`,
    client_secret: world.ids.secret('client_secret', 32, HEX),
    signing_secret: world.ids.secret('signing_secret', 32, HEX),
    verification_token: world.ids.secret('verification_token', 24),
    bot_user: bot.id,
    bot_id: bot.bot_id,
    ...settings,
    removed: false,
    manifest,
    access_withheld: false,
  });
  giveSocketToken(world, app);
  return app;
}

/** Gives an app another manifest. What it says replaces what was configured. Tokens keep their scopes until an install. */
export function changeManifest(world: World, app: AppRecord, manifest: Manifest): AppRecord {
  const { deliveries_disabled_at: _enabled, ...kept } = app;
  const changed = world.apps.put({ ...kept, ...settingsOf(manifest), manifest });
  giveSocketToken(world, changed);
  const bot = world.users.get(app.bot_user);
  const display = manifest.features?.bot_user?.display_name ?? changed.name;
  if (bot !== undefined && bot.real_name !== display)
    world.users.put({ ...bot, real_name: display, updated: Math.floor(world.clock.now()) });
  return changed;
}

/**
 * Deletes an app: it is uninstalled, and no listing has it any more. Null if it is the only one: a world without an app has
 * nobody to call as.
 */
export function deleteApp(world: World, app: AppRecord): AppRecord | null {
  if (liveApps(world).length <= 1) return null;
  endInstallation(world, app);
  return world.apps.put({ ...app, removed: true, deleted: true });
}

/** The apps of a world that were not deleted. */
export const liveApps = (world: Pick<World, 'apps'>): AppRecord[] =>
  Array.from(world.apps.scan()).filter(({ deleted }) => deleted !== true);

/** An app-level token, if the app connects by sockets and has none. */
function giveSocketToken(world: World, app: AppRecord): void {
  if (app.delivery !== 'socket') return;
  const held = world.tokens.scanIndex('holder', { prefix: `${app.id}:app:` });
  if (Array.from(held).some((token) => tokenStatus(world, token) === 'active')) return;
  issueToken(world, {
    app: app.id,
    type: 'app',
    user: null,
    scopes: ['connections:write'],
    issued_at: world.clock.now(),
    expires_at: null,
  });
}

/**
 * Installs an app with the scopes of its manifest, as if this person, or else the owner, had just given consent. With the
 * scope incoming-webhook the app gets a webhook for the general channel. An app without scopes stays as it is, and so does one
 * whose tokens last and have them all: nobody needs a second token of the same person.
 */
export function installFromManifest(
  world: World,
  app: AppRecord,
  manifest: Manifest,
  user: string = ownerOf(world).id,
): void {
  const asked = scopesOf(manifest);
  const isForWebhook = asked.bot.includes('incoming-webhook') && !hasWebhook(world, app);
  const hasUser = widenToken(world, app, 'user', user, asked.user);
  const hasBot = widenToken(world, app, 'bot', app.bot_user, asked.bot);
  const ofUser = hasUser ? [] : asked.user;
  const bot = hasBot && !isForWebhook ? [] : asked.bot;
  if (bot.length === 0 && ofUser.length === 0) return;
  const channel = isForWebhook
    ? Array.from(world.channels.scan()).find(({ is_general }) => is_general)
    : undefined;
  const code = issueCode(world, {
    flow: 'install',
    app: app.id,
    redirect_uri: '',
    redirect_named: false,
    user_scopes: ofUser,
    bot_scopes: bot,
    nonce: null,
    challenge: null,
    user,
    channel: channel?.id ?? null,
    auth_time: Math.floor(world.clock.now()),
  });
  install(world, app, code, channel);
  world.codes.put({ ...code, used: true });
}

/**
 * Adds scopes to the token with which the world began, if the app and the person have it. Answers whether a token of theirs lasts
 * and has all of these scopes; tokens that are renewed come anew with every install.
 */
function widenToken(
  world: World,
  { id, token_rotation_enabled }: AppRecord,
  type: 'bot' | 'user',
  user: string,
  scopes: readonly Scope[],
): boolean {
  if (token_rotation_enabled === true) return false;
  const lasting = Array.from(
    world.tokens.scanIndex('holder', { prefix: `${id}:${type}:${user}:` }),
  ).filter((token) => token.expires_at === null && tokenStatus(world, token) === 'active');
  if (lasting.some((token) => scopes.every((scope) => token.scopes.includes(scope)))) return true;
  const own = lasting.find(({ family, issued_at }) => family === null && issued_at === FOUNDED_S);
  if (own === undefined) return false;
  world.tokens.put({ ...own, scopes: [...new Set([...own.scopes, ...scopes])] });
  return true;
}

const hasWebhook = ({ webhooks }: World, { id }: AppRecord) =>
  Array.from(webhooks.scan()).some(({ app, status }) => app === id && status === 'active');
