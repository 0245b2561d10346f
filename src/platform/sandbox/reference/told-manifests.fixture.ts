import type { OpenWorld } from '../../testing/open-world.ts';

/** Somebody makes an app, changes, reads and deletes it. */
export async function tellManifests(world: OpenWorld): Promise<void> {
  const { app_id } = world.app;
  const { token, refresh_token } = (
    await world.sandbox('/tokens', { app_id, type: 'config', scopes: [] })
  ).body;
  const call = (method: string, args: Readonly<Record<string, string>>) =>
    world.call(method, args, { token });
  const manifest = (bot: readonly string[]) =>
    JSON.stringify({
      display_information: { name: 'Made' },
      features: { bot_user: { display_name: 'made' } },
      oauth_config: { scopes: { bot } },
      settings: {
        event_subscriptions: { bot_events: ['app_uninstalled', 'tokens_revoked'] },
        socket_mode_enabled: true,
      },
    });
  const first = manifest(['chat:write']);
  await call('apps.manifest.validate', { manifest: first });
  const made = (await call('apps.manifest.create', { manifest: first })).body.app_id as string;
  await call('apps.manifest.update', { app_id: made, manifest: manifest(['users:read']) });
  await call('apps.manifest.export', { app_id: made });
  const read = (await world.sandbox(`/apps/${made}/manifest`)).body;
  const again = { manifest: read.manifest, install: true };
  await world.sandbox(`/apps/${made}/manifest`, again, 'PUT');
  await call('apps.manifest.delete', { app_id: made });
  await call('tooling.tokens.rotate', { refresh_token });
}

/** A person shares a link to a domain of the app, which shows what it leads to. */
export async function tellLinks(world: OpenWorld, token: string): Promise<void> {
  const path = `/apps/${world.app.app_id}/manifest`;
  const { manifest } = (await world.sandbox(path)).body;
  const features = { ...manifest.features, unfurl_domains: ['tasks.example'] };
  const settings = { ...manifest.settings, socket_mode_enabled: true };
  await world.sandbox(path, { manifest: { ...manifest, features, settings } }, 'PUT');
  const channel = world.channels['deploys'] ?? '';
  const url = 'https://tasks.example/42';
  const posted = await world.call(
    'chat.postMessage',
    { channel, text: `<${url}>` },
    { token: world.user },
  );
  const act = { channel, text: `reads <${url}>` };
  await world.call('chat.meMessage', act, { token: world.user });
  const { ts } = posted.body;
  await world.call('chat.getPermalink', { channel, message_ts: ts }, { token });
  const unfurls = JSON.stringify({ [url]: { text: 'Task 42' } });
  await world.call('chat.unfurl', { channel, ts, unfurls }, { token });
}
