import type { OpenWorld } from './open-world.ts';
import { allowRequest, CALLBACK, INSTALL } from './sign-in.ts';

/** The parameters of an install request, as an app would send them. */
export const installRequest = ({ app }: OpenWorld, more: Record<string, string> = {}) => ({
  client_id: app.client_id,
  scope: 'chat:write,channels:read',
  redirect_uri: CALLBACK,
  state: 's',
  ...more,
});

/** Exchanges a code as `@slack/oauth` does: a form with the client credentials in its fields. */
export async function access(world: OpenWorld, code: string, more: Record<string, string> = {}) {
  const { client_id, client_secret } = world.app;
  const fields = { client_id, client_secret, code, redirect_uri: CALLBACK, ...more };
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  return (await world.call('oauth.v2.access', sent, { token: null })).body;
}

/** Installs the app, as the owner unless `more` says otherwise; returns the answer of the code exchange. */
export async function installApp(
  world: OpenWorld,
  more: Record<string, string> = {},
  choice: Record<string, string> = {},
) {
  const back = await allowRequest(world, INSTALL, installRequest(world, more), choice);
  return access(world, back.get('code') ?? '');
}
