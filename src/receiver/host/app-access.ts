import type { WorldApp, WorldBrief } from '../../contract/sandbox.ts';
import type { ProgramEnvironment } from '../protocol/messages.ts';

/** What a receiver needs of its app. */
export interface AppAccess {
  readonly env: ProgramEnvironment;
  /** The newest active bot token; null if the app has no such token. */
  readonly token: string | null;
  /** `named`: the base address in its response URLs; `at`: where the page reaches that address. */
  readonly responses: { readonly named: string; readonly at: string };
}

/** Reads an app and its team from the sandbox. Null if the world has no such app; rejects if there is no answer. */
export async function readApp(
  fetch: typeof globalThis.fetch,
  base_url: string,
  app_id: string,
): Promise<
  (Pick<WorldBrief, 'deployment'> & { readonly app: WorldApp; readonly team: string }) | null
> {
  const response = await fetch(`${base_url}/sandbox`, { cache: 'no-store' });
  if (!response.ok) throw new Error(`GET /sandbox answered HTTP ${response.status}`);
  const world = (await response.json()) as WorldBrief;
  const app = world.apps.find((each) => each.app_id === app_id);
  return app === undefined ? null : { app, team: world.team.id, deployment: world.deployment };
}

/** Reads what a receiver needs of its app. Null if the world has no such app; rejects if there is no answer. */
export async function readAppAccess(
  fetch: typeof globalThis.fetch,
  base_url: string,
  app_id: string,
): Promise<AppAccess | null> {
  const read = await readApp(fetch, base_url, app_id);
  if (read === null) return null;
  const { app, team, deployment } = read;
  const named = deployment.webhook_host;
  const token = app.tokens.findLast(({ type, status }) => type === 'bot' && status === 'active');
  return {
    env: {
      APP_ID: app.app_id,
      TEAM_ID: team,
      BOT_USER_ID: app.bot_user_id,
      SIGNING_SECRET: app.signing_secret,
      VERIFICATION_TOKEN: app.verification_token,
    },
    token: token?.token ?? null,
    // This page may reach a server at another address than the server names.
    responses: { named, at: named === deployment.base_url ? base_url : named },
  };
}
