import type { Scope } from '../../../contract/scopes.ts';
import { appByClientId, type AppRecord } from '../../model/app.ts';
import type { SessionRecord } from '../../model/sign-in/session.ts';
import type { World } from '../../model/world/world.ts';
import type { FetchedObject } from './fetch-object.ts';
import { overrideParameters, type Parameters } from './parameters.ts';
import { comparisonIn, readRedirect, type RedirectReading } from './redirect-uri.ts';
import { type ObjectReading, readRequestObject } from './request-object.ts';

/** What the rules of the sign-in and install pages check, prepared before the first rule. */
export interface AuthorizeSubject {
  readonly world: World;
  /** Those of the request, overridden by those of its request object. */
  readonly parameters: Parameters;
  /** The request object at `request_uri`; `unfetched` is why it could not be fetched. Null without one. */
  readonly object: ObjectReading | { readonly unfetched: string } | null;
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

interface Arriving {
  readonly sent: Parameters;
  readonly fetched: FetchedObject | null;
  readonly session: SessionRecord | null;
}

export function authorizeSubject(
  world: World,
  defaultRedirect: (configured: readonly string[]) => string,
  { sent, fetched, session }: Arriving,
): AuthorizeSubject {
  const app = appByClientId(world, sent.get('client_id'));
  const configured = app?.redirect_urls ?? [];
  const object = app === undefined || fetched === null ? null : objectOf(world, app, fetched);
  const parameters =
    object !== null && 'values' in object ? overrideParameters(object.values, sent) : sent;
  return {
    world,
    parameters,
    object,
    app,
    redirect: readRedirect(
      configured,
      parameters.get('redirect_uri') ?? defaultRedirect(configured),
      comparisonIn(world),
    ),
    scope: words(parameters.get('scope')),
    userScope: words(parameters.get('user_scope')),
    signedIn: session === null ? null : findSignedInTo(session, app),
  };
}

function objectOf(
  { deployment: { issuer }, clock }: Pick<World, 'deployment' | 'clock'>,
  app: AppRecord,
  fetched: FetchedObject,
): AuthorizeSubject['object'] {
  if ('fault' in fetched) return { unfetched: fetched.fault };
  return readRequestObject(fetched.text, { app, issuer, now: clock.now() });
}

/** Scopes are separated by spaces in OpenID Connect and by commas in an install; both are accepted in both. */
const words = (text = ''): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

const findSignedInTo = (
  { user, at, agreed }: SessionRecord,
  app: AppRecord | undefined,
): SignedIn => ({
  user,
  at,
  scopes: agreed.find((each) => each.app === app?.id)?.scopes ?? [],
});
