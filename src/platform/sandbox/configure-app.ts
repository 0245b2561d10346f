import type { AppChange } from '../../contract/sandbox.ts';
import { redirectFault } from '../authorize/request/redirect-uri.ts';
import type { AppRecord } from '../model/app.ts';
import type { World } from '../model/world.ts';
import { refuse, type Refusal } from '../http/refusal.ts';

/** Configures an app as its developer would; what is left out stays as it is. */
export function configureApp(
  world: Pick<World, 'apps'>,
  id: string,
  { redirect_urls }: AppChange,
): AppRecord | Refusal {
  const app = world.apps.get(id);
  if (app === undefined) {
    const message = `There is no app ${JSON.stringify(id)}; GET /sandbox lists the apps.`;
    return refuse('app_not_found', message, 404);
  }
  if (redirect_urls === undefined)
    return refuse('invalid_app', 'Nothing to change: send redirect_urls.');
  for (const address of redirect_urls) {
    const fault = redirectFault(address);
    if (fault === null) continue;
    return refuse(
      'invalid_app',
      `The redirect URI ${JSON.stringify(address)} cannot be used: ${fault}. Nothing was changed.`,
    );
  }
  return world.apps.put({ ...app, redirect_urls: [...redirect_urls] });
}
