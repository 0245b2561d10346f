import * as z from 'zod/mini';
import { SCOPES, type Scope } from '../../contract/scopes.ts';
import { keepFirst, removeWhile } from '../store/prune.ts';
import { whenAdded } from './follower.ts';
import type { World } from './world.ts';
import { defineTable } from './define-table.ts';

/** How long a sign-in stands, in seconds: a week. */
export const SESSION_LIFE_S = 604_800;

/** How many sessions a world has; the oldest gives way. */
const MOST_SESSIONS = 200;

/**
 * Who signed in to the workspace with one browser, when, and what they agreed to there: lets the next sign-in
 * skip the page of consent (interface, "Authorization (sign-in)", `team`; docs/assumptions.md, A-25).
 */
export const SessionRecord = z.object({
  id: z.string(),
  /** What the cookie of the browser carries beside the id; null for the embedded browser, which has no cookie. */
  secret: z.nullable(z.string()),
  user: z.string(),
  /** Epoch seconds: `auth_time`. */
  at: z.int(),
  agreed: z.array(z.object({ app: z.string(), scopes: z.array(z.enum(SCOPES)) })),
});
export type SessionRecord = z.infer<typeof SessionRecord>;

/** Ids rise with time: the table is sorted by age. */
export const sessions = defineTable({
  name: 'sessions',
  schema: SessionRecord,
  key: (row) => row.id,
  references: { user: 'users' },
  holdsSecrets: true,
});

/** Key of the session of a world's embedded browser. No id that was given out looks like it. */
const EMBEDDED = 'embedded';

/** How a request tells whose browser sent it: by a cookie, or by there being one browser only. */
export type SessionKeeping = 'cookie' | 'embedded';

const isOver = (world: Pick<World, 'clock'>, { at }: SessionRecord) =>
  world.clock.now() >= at + SESSION_LIFE_S;

/** Whether somebody can still be signed in by this session. */
function holds(world: Pick<World, 'users' | 'clock'>, session: SessionRecord): boolean {
  return !isOver(world, session) && world.users.get(session.user)?.deleted === false;
}

/** The session of the world's embedded browser, or null. */
export function embeddedSession(
  world: Pick<World, 'sessions' | 'users' | 'clock'>,
): SessionRecord | null {
  const session = world.sessions.get(EMBEDDED);
  return session !== undefined && holds(world, session) ? session : null;
}

/** The session of what a cookie holds, or null when it is forged, over, or its person cannot sign in. */
export function sessionOf(
  world: Pick<World, 'sessions' | 'users' | 'clock'>,
  text: string,
): SessionRecord | null {
  const session = world.sessions.get(text.slice(0, text.indexOf('.')));
  return session !== undefined && sessionText(session) === text && holds(world, session)
    ? session
    : null;
}

/** What the cookie holds; null for the embedded browser. */
export const sessionText = ({ id, secret }: SessionRecord): string | null =>
  secret === null ? null : `${id}.${secret}`;

/**
 * Signs a person in. The session of before ends, so that nobody who knows it is signed in along with them
 * (session fixation); what the same person agreed to goes on.
 */
export function openSession(
  world: Pick<World, 'sessions' | 'clock' | 'ids'>,
  keeping: SessionKeeping,
  before: SessionRecord | null,
  given: { readonly user: string; readonly app: string; readonly scopes: readonly Scope[] },
): SessionRecord {
  const { user, app, scopes } = given;
  const known = before?.user === user ? before.agreed : [];
  const already = known.find((each) => each.app === app)?.scopes ?? [];
  const agreed = [
    ...known.filter((each) => each.app !== app),
    { app, scopes: [...new Set([...already, ...scopes])] },
  ];
  if (before !== null) world.sessions.remove(before.id);
  const own =
    keeping === 'cookie'
      ? { id: world.ids.next('S'), secret: world.ids.secretOfLife('session', 24) }
      : { id: EMBEDDED, secret: null };
  return world.sessions.put({ ...own, user, at: Math.floor(world.clock.now()), agreed });
}

/** Forgets sessions that are over, and the oldest of too many. */
export const boundSessions = whenAdded(sessions, (world) => {
  removeWhile(world.sessions, world.sessions.scan(), (session) => isOver(world, session));
  keepFirst(world.sessions, world.sessions.scan({ reverse: true }), MOST_SESSIONS);
});

/** Forgets in every session what was agreed to with an app. */
export function forgetAgreements(world: Pick<World, 'sessions'>, app: string): void {
  for (const session of Array.from(world.sessions.scan())) {
    const agreed = session.agreed.filter((each) => each.app !== app);
    if (agreed.length < session.agreed.length) world.sessions.put({ ...session, agreed });
  }
}
