import type { Manifest } from '../../contract/manifest/manifest.ts';
import { type Scope, SCOPES } from '../../contract/scopes.ts';
import { type Subscription, SUBSCRIPTIONS } from '../../contract/schemas/events.ts';
import type { AppRecord } from '../model/app.ts';
import type { World } from '../model/world/world.ts';

/** What a manifest says of the settings that can be changed elsewhere, too. */
type ManifestSettings = Pick<
  AppRecord,
  'name' | 'redirect_urls' | 'request_url' | 'subscriptions' | 'delivery' | 'token_rotation_enabled'
>;

const isSubscription = (name: string): name is Subscription =>
  (SUBSCRIPTIONS as readonly string[]).includes(name);

/** The settings of an app as its manifest has them. Events that Parley never sends are left out. */
export function settingsOf(manifest: Manifest): ManifestSettings {
  const { display_information, oauth_config = {}, settings = {} } = manifest;
  const { request_url, bot_events = [], user_events = [] } = settings.event_subscriptions ?? {};
  return {
    name: display_information.name,
    redirect_urls: [...(oauth_config.redirect_urls ?? [])],
    request_url: request_url ?? null,
    subscriptions: [...new Set([...bot_events, ...user_events].filter(isSubscription))],
    delivery: settings.socket_mode_enabled === true ? 'socket' : 'http',
    token_rotation_enabled:
      settings.token_rotation_enabled ?? oauth_config.token_rotation_enabled ?? false,
  };
}

/** The scopes that an app asks for when it is installed. Without a bot user there is no bot to have any. */
export function scopesOf({ oauth_config }: Manifest): { bot: Scope[]; user: Scope[] } {
  const { bot = [], user = [] } = oauth_config?.scopes ?? {};
  return { bot: [...new Set(bot)], user: [...new Set(user)] };
}

/**
 * The manifest of an app as it is configured now: what was changed elsewhere is newer than the manifest it was made from. An
 * app of the seed asks for the scopes that its tokens have.
 */
export function manifestOf(world: Pick<World, 'tokens' | 'users'>, app: AppRecord): Manifest {
  const made = app.manifest ?? describeSeeded(world, app);
  const { oauth_config, settings = {} } = made;
  const { bot_events = [], user_events = [], ...events } = settings.event_subscriptions ?? {};
  const isKept = (name: string) => !isSubscription(name) || app.subscriptions.includes(name);
  const ofUser = user_events.filter(isKept);
  const ofBot = [
    ...bot_events.filter(isKept),
    ...app.subscriptions.filter(
      (name) => !bot_events.includes(name) && !user_events.includes(name),
    ),
  ];
  const { request_url: _old, ...otherEvents } = events;
  const { token_rotation_enabled: _moved, ...oauth } = oauth_config ?? {};
  const subscriptions = {
    ...otherEvents,
    ...(app.request_url === null ? {} : { request_url: app.request_url }),
    ...(ofBot.length === 0 ? {} : { bot_events: ofBot }),
    ...(ofUser.length === 0 ? {} : { user_events: ofUser }),
  };
  return {
    ...made,
    display_information: { ...made.display_information, name: app.name },
    oauth_config: {
      ...oauth,
      ...(app.redirect_urls.length === 0 && oauth.redirect_urls === undefined
        ? {}
        : { redirect_urls: app.redirect_urls }),
    },
    settings: {
      ...settings,
      ...(Object.keys(subscriptions).length === 0 ? {} : { event_subscriptions: subscriptions }),
      socket_mode_enabled: app.delivery === 'socket',
      token_rotation_enabled: app.token_rotation_enabled ?? false,
    },
  };
}

function describeSeeded(world: Pick<World, 'tokens' | 'users'>, app: AppRecord): Manifest {
  const scopesHeldBy = (type: 'bot' | 'user') => {
    const rows = Array.from(world.tokens.scanIndex('holder', { prefix: `${app.id}:${type}:` }));
    const scopes = new Set(rows.flatMap((row) => row.scopes));
    return SCOPES.filter((scope) => scopes.has(scope));
  };
  const display_name = world.users.get(app.bot_user)?.name ?? app.name;
  return {
    display_information: { name: app.name },
    features: { bot_user: { display_name, always_online: true } },
    oauth_config: { scopes: { bot: scopesHeldBy('bot'), user: scopesHeldBy('user') } },
  };
}
