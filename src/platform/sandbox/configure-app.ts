import type { AppChange } from '../../contract/sandbox.ts';
import { redirectFault } from '../authorize/request/redirect-uri.ts';
import { requestUrlFault } from '../events/request-url.ts';
import type { AppRecord } from '../model/app.ts';
import type { World } from '../model/world/world.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { noApp } from './route/refusals.ts';

type Apps = Pick<World, 'apps' | 'deployment'>;

/** Changes the configuration of an app; fields that are left out keep their value. */
export function configureApp(world: Apps, id: string, change: AppChange): AppRecord | Refusal {
  const configured = configuredApp(world, id, change);
  return 'refusal' in configured ? configured : world.apps.put(configured);
}

/** The app with its new configuration, without storing it. */
export function configuredApp(
  { apps, deployment }: Apps,
  id: string,
  change: AppChange,
): AppRecord | Refusal {
  const app = apps.get(id);
  if (app === undefined) return noApp(id);
  const { redirect_urls, request_url, subscriptions, delivery_disabled, ...rest } = change;
  if (Object.keys(change).length === 0)
    return refuse('invalid_app', 'Nothing to change: send redirect_urls, request_url or others.');
  const fault = faultAmong(redirect_urls ?? []);
  if (fault !== null) return fault;
  if (typeof request_url === 'string') {
    const why = requestUrlFault(deployment, request_url);
    if (why !== null) return unfit(request_url, why);
  }
  const { deliveries_disabled_at, ...others } = app;
  const isEnabled = delivery_disabled === false || request_url !== undefined;
  return {
    ...others,
    ...rest,
    ...(redirect_urls === undefined ? {} : { redirect_urls: [...redirect_urls] }),
    ...(request_url === undefined ? {} : { request_url }),
    ...(subscriptions === undefined ? {} : { subscriptions: [...new Set(subscriptions)] }),
    ...(isEnabled || deliveries_disabled_at === undefined ? {} : { deliveries_disabled_at }),
  };
}

const unfit = (address: string, why: string): Refusal =>
  refuse(
    'invalid_app',
    `The Request URL ${JSON.stringify(address)} cannot be used: ${why}. Nothing was changed.`,
  );

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
