import type { Scope } from '../../../contract/scopes.ts';
import { appByClientId, type AppRecord } from '../../model/app.ts';
import type { SessionRecord } from '../../model/session.ts';
import type { World } from '../../model/world/world.ts';
import type { Parameters } from './parameters.ts';
import { readRedirect, type RedirectReading } from './redirect-uri.ts';

/** What the rules of the sign-in and install pages check, prepared before the first rule. */
export interface AuthorizeSubject {
  readonly world: World;
  readonly parameters: Parameters;
  readonly app: AppRecord | undefined;
  readonly redirect: RedirectReading;
  /** Words of `scope` and `user_scope`, each once. */
  readonly scope: readonly string[];
  readonly userScope: readonly string[];
  /** Null if nobody is signed in with this browser. */
  readonly signedIn: SignedIn | null;
}

/** Who is signed in, since when (epoch seconds), and the scopes they already granted to the app. */
export interface SignedIn {
  readonly user: string;
  readonly at: number;
  readonly scopes: readonly Scope[];
}

export function authorizeSubject(
  world: World,
  parameters: Parameters,
  usualRedirect: (configured: readonly string[]) => string,
  session: SessionRecord | null,
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
    signedIn: session === null ? null : signedInTo(session, app),
  };
}

/** Scopes are separated by spaces in OpenID Connect and by commas in an install; both are accepted in both. */
const words = (text = ''): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

const signedInTo = ({ user, at, agreed }: SessionRecord, app: AppRecord | undefined): SignedIn => ({
  user,
  at,
  scopes: agreed.find((each) => each.app === app?.id)?.scopes ?? [],
});
