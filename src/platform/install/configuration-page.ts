import { html } from 'hono/html';
import { page } from '../authorize/pages/page.ts';
import type { Answer } from '../http/answer.ts';
import type { AppRecord } from '../model/app.ts';
import type { World } from '../model/world/world.ts';

/** Below the base address: `/oauth/apps/<app_id>`. */
export const CONFIGURATION = /^\/oauth\/apps\/([A-Z0-9]+)$/;

/** Where an app is configured in the workspace (interface, `incoming_webhook.configuration_url`). */
export const configurationUrl = (
  { deployment }: Pick<World, 'deployment'>,
  { id }: AppRecord,
): string => `${deployment.base_url}/oauth/apps/${id}`;

/** What the workspace shows of an app. It shows no secrets: those belong to its developer. */
export function configurationPage(
  world: World,
  id: string,
): Pick<Answer, 'status' | 'headers' | 'body'> | null {
  const app = world.apps.get(id);
  if (app === undefined) return null;
  const webhooks = Array.from(world.webhooks.scan()).filter((webhook) => webhook.app === id);
  return page({
    title: `${app.name} in ${world.team.name}`,
    body: html`<h1>${app.name} in ${world.team.name}</h1>
      <p>${app.removed ? 'The app was removed from the workspace.' : 'The app is installed.'}</p>
      <p>Webhooks:</p>
      <ul>
        ${webhooks.map(
          (webhook) =>
            html`<li>
              #${world.channels.get(webhook.channel)?.name ?? webhook.channel}, ${webhook.status}
            </li>`,
        )}
      </ul>
      <p>Redirect URIs:</p>
      <ul>
        ${app.redirect_urls.map((address) => html`<li><code>${address}</code></li>`)}
      </ul>`,
  });
}
