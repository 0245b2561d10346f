import type { ParsedRequest } from '../http/parsed-request.ts';
import { appByClientId, type AppRecord } from '../model/app.ts';
import type { World } from '../model/world/world.ts';
import { type CursorReading, readCursor } from './cursor.ts';
import type { Decoded } from './decode-arguments.ts';
import type { Caller, Method } from './method.ts';
import type { RegisteredMethod } from './registered-method.ts';

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
  const presented = findPresentedToken(request);
  const caller = callerOf(world, presented);
  const client = method.client === true ? findPresentedClient(request) : null;
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

/** The client credentials of a call: from basic authentication or from fields (interface, "openid.connect.token"). */
interface PresentedClient {
  readonly id: string;
  readonly secret: string;
  readonly place: 'the Authorization header' | 'the fields client_id and client_secret';
  /** Why the credentials are invalid, if they are. */
  readonly fault?: string;
}

const IN_HEADER = 'the Authorization header';
const IN_FIELDS = 'the fields client_id and client_secret';

/** Finds client id and client secret; empty if they are missing. If sent in both places, they must be the same. */
function findPresentedClient({ headers, values }: ParsedRequest): PresentedClient {
  const field = (name: string) => {
    const value = values.get(name);
    return typeof value === 'string' ? value : '';
  };
  const fields = { id: field('client_id'), secret: field('client_secret') };
  const basic = /^Basic\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (basic === undefined) return { ...fields, place: IN_FIELDS };
  const header = readBasic(basic);
  if (header === null) {
    const fault = 'not base64 of "client_id:client_secret", each part percent-encoded';
    return { id: '', secret: '', place: IN_HEADER, fault };
  }
  const differ = (['id', 'secret'] as const).find(
    (half) => fields[half] !== '' && fields[half] !== header[half],
  );
  if (differ === undefined) return { ...header, place: IN_HEADER };
  return { ...header, place: IN_HEADER, fault: `the field client_${differ} has a different value` };
}

/** RFC 6749, 2.3.1: both parts are form-encoded before they are joined by a colon. */
function readBasic(basic: string): { id: string; secret: string } | null {
  try {
    const bytes = Uint8Array.from(atob(basic), (letter) => letter.charCodeAt(0));
    const text = new TextDecoder().decode(bytes);
    const colon = text.indexOf(':');
    return colon < 0
      ? null
      : { id: half(text.slice(0, colon)), secret: half(text.slice(colon + 1)) };
  } catch {
    return null;
  }
}

const half = (encoded: string) => decodeURIComponent(encoded.replaceAll('+', ' '));

/** The token of a call, and where it was sent. */
interface PresentedToken {
  readonly token: string;
  readonly place: 'the Authorization header' | 'the POST parameter token';
}

/** Finds the token (interface, "Authentication" 1): in the header, else in a POST parameter; never in the query. */
function findPresentedToken(request: ParsedRequest): PresentedToken | null {
  const header = /^Bearer\s+(\S.*)/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (header !== undefined) return { token: header, place: 'the Authorization header' };
  const posted = 'values' in request.parsed ? request.parsed.values.get('token') : undefined;
  if (request.verb === 'POST' && typeof posted === 'string' && posted !== '') {
    return { token: posted, place: 'the POST parameter token' };
  }
  return null;
}
