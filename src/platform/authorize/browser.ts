import { SESSION_LIFE_S } from '../../contract/lifetimes.ts';
import {
  type Consent,
  embeddedSession,
  openSession,
  sessionOf,
  sessionText,
  type BrowserIdentity,
  type SessionRecord,
} from '../model/sign-in/session.ts';
import type { World } from '../model/world/world.ts';

/** The browser that sent a request, and its session (docs/assumptions.md, A-25). */
export interface Browser {
  readonly sessions: BrowserIdentity;
  /** The `Cookie` header. */
  readonly cookie: string | null;
}

/** Cookies ignore ports: several servers on one machine need different cookie names. */
function cookieName({ deployment }: Pick<World, 'deployment'>): string {
  const { port } = new URL(deployment.base_url);
  return port === '' ? 'parley_session' : `parley_session_${port}`;
}

/** The session that a browser has, or null. */
export function sessionIn(
  world: Pick<World, 'sessions' | 'users' | 'clock' | 'deployment'>,
  { sessions, cookie }: Browser,
): SessionRecord | null {
  if (sessions === 'embedded') return embeddedSession(world);
  const prefix = `${cookieName(world)}=`;
  for (const pair of (cookie ?? '').split(';')) {
    const trimmed = pair.trim();
    if (!trimmed.startsWith(prefix)) continue;
    // A cookie of another path may have the same name: only the one that this world issued counts.
    const session = sessionOf(world, trimmed.slice(prefix.length));
    if (session !== null) return session;
  }
  return null;
}

/** Signs somebody in with a browser. Returns the headers that set the cookie; none for an embedded browser. */
export function signIn(
  world: Pick<World, 'sessions' | 'users' | 'clock' | 'ids' | 'deployment'>,
  browser: Browser,
  consent: Consent,
  path: string,
): Readonly<Record<string, string>> {
  const session = openSession(world, browser.sessions, sessionIn(world, browser), consent);
  const text = sessionText(session);
  return text === null ? {} : { 'set-cookie': cookieOf(world, text, path) };
}

/** A cookie that scripts cannot read, that forms of other sites do not send, and that is limited to `path`. */
function cookieOf(world: Pick<World, 'deployment'>, text: string, path: string): string {
  const { protocol } = new URL(world.deployment.base_url);
  return [
    `${cookieName(world)}=${text}`,
    `Path=${path}`,
    `Max-Age=${SESSION_LIFE_S}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(protocol === 'https:' ? ['Secure'] : []),
  ].join('; ');
}
