import * as z from 'zod/mini';
import { SESSION_LIFE_S } from '../../../contract/lifetimes.ts';
import { SCOPES, type Scope } from '../../../contract/scopes.ts';
import { removeSurplus, removeWhile } from '../../store/prune.ts';
import { onAdded } from '../commit-hook.ts';
import { defineTable } from '../define-table.ts';
import type { World } from '../world/world.ts';

/** The most sessions of a world; beyond it the oldest is deleted. */
const MAX_SESSIONS = 200;

/**
 * The session of one browser: who signed in, when, and what they consented to. It lets the next sign-in skip the
 * consent page (interface, "Authorization (sign-in)", `team`; docs/assumptions.md, A-25).
 */
export const SessionRecord = z.object({
  id: z.string(),
  /** The secret in the cookie, besides the id; null for the embedded browser, which has no cookie. */
  secret: z.nullable(z.string()),
  user: z.string(),
  /** Epoch seconds: `auth_time`. */
  at: z.int(),
  agreed: z.array(z.object({ app: z.string(), scopes: z.array(z.enum(SCOPES)) })),
});
export type SessionRecord = z.infer<typeof SessionRecord>;

/** Ids rise with time, so the table is sorted by age. */
export const sessions = defineTable({
  name: 'sessions',
  schema: SessionRecord,
  key: (row) => row.id,
  references: { user: 'users' },
  holdsSecrets: true,
});

/** Key of the session of the embedded browser. It cannot collide with a generated id. */
const EMBEDDED = 'embedded';

/** How a request identifies its browser: by a cookie, or not at all, because the only browser is embedded. */
export type BrowserIdentity = 'cookie' | 'embedded';

const isOver = (world: Pick<World, 'clock'>, { at }: SessionRecord) =>
  world.clock.now() >= at + SESSION_LIFE_S;

/** Whether the session has not expired, and its user can sign in. */
function isValid(world: Pick<World, 'users' | 'clock'>, session: SessionRecord): boolean {
  return !isOver(world, session) && world.users.get(session.user)?.deleted === false;
}

/** The session of the embedded browser, or null. */
export function embeddedSession(
  world: Pick<World, 'sessions' | 'users' | 'clock'>,
): SessionRecord | null {
  const session = world.sessions.get(EMBEDDED);
  return session !== undefined && isValid(world, session) ? session : null;
}

/** The session of a cookie value, or null if it is forged, expired, or its user cannot sign in. */
export function sessionOf(
  world: Pick<World, 'sessions' | 'users' | 'clock'>,
  text: string,
): SessionRecord | null {
  const session = world.sessions.get(text.slice(0, text.indexOf('.')));
  return session !== undefined && sessionText(session) === text && isValid(world, session)
    ? session
    : null;
}

/** The value of the cookie; null for the embedded browser. */
export const sessionText = ({ id, secret }: SessionRecord): string | null =>
  secret === null ? null : `${id}.${secret}`;

/** Who signs in to which app, and what they let it do. */
export interface Consent {
  readonly user: string;
  readonly app: string;
  readonly scopes: readonly Scope[];
}

/**
 * Signs a person in. The previous session is deleted, so that nobody who knows it is signed in with them (session
 * fixation). The consents of the same person are kept.
 */
export function openSession(
  world: Pick<World, 'sessions' | 'clock' | 'ids'>,
  identity: BrowserIdentity,
  before: SessionRecord | null,
  { user, app, scopes }: Consent,
): SessionRecord {
  const known = before?.user === user ? before.agreed : [];
  const already = known.find((each) => each.app === app)?.scopes ?? [];
  const agreed = [
    ...known.filter((each) => each.app !== app),
    { app, scopes: [...new Set([...already, ...scopes])] },
  ];
  if (before !== null) world.sessions.remove(before.id);
  const own =
    identity === 'cookie'
      ? { id: world.ids.next('S'), secret: world.ids.secretOfLife('session', 24) }
      : { id: EMBEDDED, secret: null };
  return world.sessions.put({ ...own, user, at: Math.floor(world.clock.now()), agreed });
}

/** Deletes expired sessions, and the oldest of too many. */
export const boundSessions = onAdded(sessions, (world) => {
  removeWhile(world.sessions, world.sessions.scan(), (session) => isOver(world, session));
  removeSurplus(world.sessions, world.sessions.scan({ reverse: true, skip: MAX_SESSIONS }));
});

/** Deletes the consents to an app from every session. */
export function forgetAgreements(world: Pick<World, 'sessions'>, app: string): void {
  for (const session of Array.from(world.sessions.scan())) {
    const agreed = session.agreed.filter((each) => each.app !== app);
    if (agreed.length < session.agreed.length) world.sessions.put({ ...session, agreed });
  }
}
