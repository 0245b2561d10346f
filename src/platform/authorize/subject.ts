import { appByClientId, type AppRecord } from '../model/app.ts';
import type { SignInRecord } from '../model/sign-in.ts';
import type { World } from '../world.ts';
import type { Parameters } from './parameters.ts';
import { readRedirect, type RedirectReading } from './redirect-uri.ts';

/** What the rules of the authorize pages look at, worked out before the first of them is asked. */
export interface AuthorizeSubject {
  readonly world: World;
  readonly parameters: Parameters;
  readonly app: AppRecord | undefined;
  readonly redirect: RedirectReading;
  /** Words of `scope` and `user_scope`, each once. */
  readonly scope: readonly string[];
  readonly userScope: readonly string[];
  /** Who signed in to this app last; null for nobody, or somebody who is gone. */
  readonly signedIn: SignInRecord | null;
}

export function authorizeSubject(
  world: World,
  parameters: Parameters,
  usualRedirect: (configured: readonly string[]) => string,
): AuthorizeSubject {
  const app = appByClientId(world, parameters.get('client_id'));
  const configured = app?.redirect_urls ?? [];
  return {
    world,
    parameters,
    app,
    redirect: readRedirect(configured, parameters.get('redirect_uri') ?? usualRedirect(configured)),
    scope: words(parameters.get('scope')),
    userScope: words(parameters.get('user_scope')),
    signedIn: (app && signInOf(world, app)) ?? null,
  };
}

/** Scopes are separated by spaces in OpenID Connect and by commas in an install; either is read in both. */
const words = (text = ''): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

function signInOf(world: World, app: AppRecord): SignInRecord | undefined {
  const last = world.signIns.get(app.id);
  return last === undefined || world.users.get(last.user)?.deleted !== false ? undefined : last;
}
