import type { AppChange } from '../../contract/sandbox.ts';
import { redirectFault } from '../authorize/request/redirect-uri.ts';
import type { AppRecord } from '../model/app.ts';
import type { World } from '../model/world.ts';
import { refuse, type Refusal } from '../http/refusal.ts';

/** Configures an app as its developer would; what is left out stays as it is. */
export function configureApp(
  world: Pick<World, 'apps'>,
  id: string,
  { redirect_urls, subscriptions, audience_field }: AppChange,
): AppRecord | Refusal {
  const app = world.apps.get(id);
  if (app === undefined) return noApp(id);
  const fault = redirect_urls === undefined ? null : faultAmong(redirect_urls);
  if (fault !== null) return fault;
  const change: Partial<AppRecord> = {
    ...(redirect_urls === undefined ? {} : { redirect_urls: [...redirect_urls] }),
    ...(subscriptions === undefined ? {} : { subscriptions: [...new Set(subscriptions)] }),
    ...(audience_field === undefined ? {} : { audience_field }),
  };
  if (Object.keys(change).length === 0)
    return refuse(
      'invalid_app',
      'Nothing to change: send redirect_urls, subscriptions or audience_field.',
    );
  return world.apps.put({ ...app, ...change });
}

function noApp(id: string): Refusal {
  const message = `There is no app ${JSON.stringify(id)}; GET /sandbox lists the apps.`;
  return refuse('app_not_found', message, 404);
}

/** The first redirect URI that cannot be used. */
function faultAmong(redirect_urls: readonly string[]): Refusal | null {
  for (const address of redirect_urls) {
    const fault = redirectFault(address);
    if (fault === null) continue;
    return refuse(
      'invalid_app',
      `The redirect URI ${JSON.stringify(address)} cannot be used: ${fault}. Nothing was changed.`,
    );
  }
  return null;
}
