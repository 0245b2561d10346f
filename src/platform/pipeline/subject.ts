import type { ParsedRequest } from '../http/parsed-request.ts';
import type { Caller, Method } from './method.ts';
import type { RegisteredMethod } from './registered-method.ts';
import type { World } from '../model/world/world.ts';
import { readCursor, type CursorReading } from './cursor.ts';
import type { Decoded } from './decode-arguments.ts';
import { appByClientId, type AppRecord } from '../model/app.ts';
import { presentedClient, type PresentedClient } from './presented-client.ts';
import { presentedToken, type PresentedToken } from './presented-token.ts';

/**
 * Everything the rules check, computed before the first rule runs. Rules only read it, so no rule depends on the result
 * of another.
 */
export interface Subject {
  readonly world: World;
  readonly method: Method;
  readonly registered: RegisteredMethod;
  readonly request: ParsedRequest;
  readonly presented: PresentedToken | null;
  /** Null if the token is unknown, or its app or user no longer exists. */
  readonly caller: Caller | null;
  /** The client credentials of the call, if the method authenticates the app; null for other methods. */
  readonly client: PresentedClient | null;
  /** The app with that client id; null if it is unknown, and for other methods. */
  readonly named: AppRecord | null;
  readonly decoded: Decoded;
  /** Null if the call has no cursor. */
  readonly cursor: CursorReading | null;
  /** The method's own arguments as JSON, without cursor and limit: a cursor is valid for these only. Empty without pages. */
  readonly filters: string;
}

function callerOf(
  world: Pick<World, 'apps' | 'tokens' | 'users'>,
  presented: PresentedToken | null,
): Caller | null {
  const token = presented === null ? undefined : world.tokens.get(presented.token);
  const app = token === undefined ? undefined : world.apps.get(token.app);
  if (token === undefined || app === undefined) return null;
  const user = world.users.get(token.user ?? app.bot_user);
  return user === undefined ? null : { token, app, user };
}

export function subjectOf(
  world: World,
  registered: RegisteredMethod,
  request: ParsedRequest,
): Subject {
  const { method } = registered;
  const presented = presentedToken(request);
  const caller = callerOf(world, presented);
  const client = method.client === true ? presentedClient(request) : null;
  const decoded = registered.decode(request.values);
  const isPaged = method.pagination !== undefined;
  // Decoded, so that a client may switch between form and JSON from page to page.
  const filters = isPaged ? JSON.stringify('args' in decoded ? decoded.args : null) : '';
  const cursor = isPaged ? request.values.get('cursor') : undefined;
  return {
    world,
    method,
    registered,
    request,
    presented,
    caller,
    client,
    named: client === null ? null : (appByClientId(world, client.id) ?? null),
    decoded,
    cursor:
      cursor === undefined || cursor === ''
        ? null
        : readCursor(world, { method: method.name, filters }, cursor, request.bare.has('cursor')),
    filters,
  };
}
