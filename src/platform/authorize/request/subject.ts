import type { Scope } from '../../../contract/scopes.ts';
import { appByClientId, type AppRecord } from '../../model/app.ts';
import type { SessionRecord } from '../../model/session.ts';
import type { World } from '../../model/world.ts';
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
  /** Null where nobody is signed in with the browser that asks. */
  readonly signedIn: SignedIn | null;
}

/** Who is signed in, since when (epoch seconds), and what they agreed to with the app that asks. */
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

/** Scopes are separated by spaces in OpenID Connect and by commas in an install; either is read in both. */
const words = (text = ''): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

const signedInTo = ({ user, at, agreed }: SessionRecord, app: AppRecord | undefined): SignedIn => ({
  user,
  at,
  scopes: agreed.find((each) => each.app === app?.id)?.scopes ?? [],
});
